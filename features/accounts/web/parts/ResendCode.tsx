import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import {
  requestCode,
  saveCodeRequest,
  retryAt,
  codeSentElsewhere,
  type CodeRequest,
} from "./code-request.ts";
import s from "./ResendCode.module.css";
import { ResendButton } from "./ResendButton.tsx";

export interface ResendCodeProps {
  asked: CodeRequest;
  /** It was sent, or another browser has just had one. */
  onAsked: (asked: CodeRequest) => void;
}

/** Another code, once the first has had time to arrive. */
export function ResendCode({ asked, onAsked }: ResendCodeProps) {
  const text = useText("entry");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const { show } = useToasts();
  const [refusedUntil, setRefusedUntil] = useState(0);

  const resend = () =>
    attempt("resend", async () => {
      const again = await requestCode(api, asked.msisdn).catch((error: unknown) => {
        const resendAt = retryAt(error);
        if (resendAt !== undefined) {
          setRefusedUntil(resendAt);
          // A reload waits as long.
          saveCodeRequest({ ...asked, resendAt });
        }
        return codeSentElsewhere(error, asked.msisdn);
      });
      saveCodeRequest(again);
      onAsked(again);
      if (!again.isElsewhere) show(text("pinResent"));
    });

  return (
    <div className={`card ${s.resend}`}>
      <span className="muted">{text("noSms")}</span>
      <ResendButton
        kind="outline"
        size="sm"
        resendAt={Math.max(asked.resendAt, refusedUntil)}
        busy={isBusy}
        onClick={() => void resend()}
      />
    </div>
  );
}
