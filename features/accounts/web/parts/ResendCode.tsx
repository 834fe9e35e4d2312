import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { requestCode, retryAt, codeSentElsewhere, type CodeRequest } from "./code-request.ts";
import { saveCodeRequest } from "./code-request-storage.ts";
import s from "./ResendCode.module.css";
import { ResendButton } from "./ResendButton.tsx";

export interface ResendCodeProps {
  codeRequest: CodeRequest;
  /** A code was sent here, or was just sent for another browser. */
  onResent: (codeRequest: CodeRequest) => void;
}

/** Requests another code. */
export function ResendCode({ codeRequest, onResent }: ResendCodeProps) {
  const text = useText("entry");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const { show } = useToasts();
  const [refusedUntil, setRefusedUntil] = useState(0);

  const resend = () =>
    attempt("resend", async () => {
      const again = await requestCode(api, codeRequest.msisdn).catch((error: unknown) => {
        const resendAt = retryAt(error);
        if (resendAt !== undefined) {
          setRefusedUntil(resendAt);
          // Stored, so that the countdown continues after a reload.
          saveCodeRequest({ ...codeRequest, resendAt });
        }
        return codeSentElsewhere(error, codeRequest.msisdn);
      });
      saveCodeRequest(again);
      onResent(again);
      if (!again.isElsewhere) show(text("otpResent"));
    });

  return (
    <div className={`card ${s.resend}`}>
      <span className="muted">{text("noSms")}</span>
      <ResendButton
        kind="outline"
        size="sm"
        resendAt={Math.max(codeRequest.resendAt, refusedUntil)}
        busy={isBusy}
        onClick={() => void resend()}
      />
    </div>
  );
}
