import { useEffect, useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { AccountsContract } from "../../contract.ts";
import { rememberNumber, type AskedNumber } from "./asked-number.ts";
import s from "./Resend.module.css";

export interface ResendProps {
  asked: AskedNumber;
  onSent: (asked: AskedNumber) => void;
}

/** Another code, once the first has had time to arrive. */
export function Resend({ asked, onSent }: ResendProps) {
  const text = useText("entry");
  const words = useText("problems");
  const { api } = useApp();
  const { countdown } = useFormat();
  const { show, fail } = useToasts();
  const [isBusy, setIsBusy] = useState(false);
  const left = useLeft(asked.resendAt);

  async function resend() {
    setIsBusy(true);
    try {
      const call = api.of<AccountsContract>();
      const sent = await call("POST /api/game/request-otp", { body: { msisdn: asked.msisdn } });
      const again = { msisdn: sent.msisdn, resendAt: Date.now() + sent.resendAfterSeconds * 1_000 };
      rememberNumber(again);
      onSent(again);
      show(text("pinResent"));
    } catch (error) {
      fail(error instanceof Problem ? error.message : words("internal"));
    } finally {
      setIsBusy(false);
    }
  }

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
    const timer = setInterval(() => {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, until - now);
}
