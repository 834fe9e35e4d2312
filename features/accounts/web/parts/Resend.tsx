import { useEffect, useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { askForCode, rememberNumber, type AskedNumber } from "./asked-number.ts";
import s from "./Resend.module.css";

export interface ResendProps {
  asked: AskedNumber;
  onSent: (asked: AskedNumber) => void;
}

/** Another code, once the first has had time to arrive. */
export function Resend({ asked, onSent }: ResendProps) {
  const text = useText("entry");
  const { api } = useApp();
  const { countdown } = useFormat();
  const { isBusy, attempt } = useTrying();
  const left = useLeft(asked.resendAt);

  const resend = () =>
    attempt(
      "resend",
      async () => {
        const again = await askForCode(api, asked.msisdn);
        rememberNumber(again);
        onSent(again);
      },
      text("pinResent"),
    );

  const { minutes, seconds } = countdown(left);
  return (
    <div className={`card ${s.resend}`}>
      <span className="muted">{text("noSms")}</span>
      {left > 0 ? (
        <span className={`muted num ${s.wait}`} role="timer">
          {text("resendIn", `${Number(minutes)}:${seconds}`)}
        </span>
      ) : (
        <Button kind="outline" size="sm" busy={isBusy} onClick={() => void resend()}>
          {text("resend")}
        </Button>
      )}
    </div>
  );
}

function useLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, 1_000);
    // The clock stood still since the last countdown.
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, until - now);
}
