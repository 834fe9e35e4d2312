import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { askForCode, rememberNumber, retryAt, sentElsewhere, type AskedNumber } from "./asked-number.ts";
import s from "./Resend.module.css";
import { ResendButton } from "./ResendButton.tsx";

export interface ResendProps {
  asked: AskedNumber;
  /** It was sent, or another browser has just had one. */
  onAsked: (asked: AskedNumber) => void;
}

/** Another code, once the first has had time to arrive. */
export function Resend({ asked, onAsked }: ResendProps) {
  const text = useText("entry");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const { show } = useToasts();
  const [refusedUntil, setRefusedUntil] = useState(0);

  const resend = () =>
    attempt("resend", async () => {
      const again = await askForCode(api, asked.msisdn).catch((error: unknown) => {
        const resendAt = retryAt(error);
        if (resendAt !== undefined) {
          setRefusedUntil(resendAt);
          // A reload waits as long.
          rememberNumber({ ...asked, resendAt });
        }
        return sentElsewhere(error, asked.msisdn);
      });
      rememberNumber(again);
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
