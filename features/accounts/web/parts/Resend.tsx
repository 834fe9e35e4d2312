import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { askForCode, rememberNumber, retryAt, type AskedNumber } from "./asked-number.ts";
import s from "./Resend.module.css";
import { ResendButton } from "./ResendButton.tsx";

export interface ResendProps {
  asked: AskedNumber;
  onSent: (asked: AskedNumber) => void;
}

/** Another code, once the first has had time to arrive. */
export function Resend({ asked, onSent }: ResendProps) {
  const text = useText("entry");
  const { api } = useApp();
  const { isBusy, attempt } = useTrying();
  const [refusedUntil, setRefusedUntil] = useState(0);

  const resend = () =>
    attempt(
      "resend",
      async () => {
        const again = await askForCode(api, asked.msisdn).catch((error: unknown) => {
          const resendAt = retryAt(error);
          if (resendAt !== undefined) {
            setRefusedUntil(resendAt);
            // A reload waits as long.
            rememberNumber({ ...asked, resendAt });
          }
          throw error;
        });
        rememberNumber(again);
        onSent(again);
      },
      text("pinResent"),
    );

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
