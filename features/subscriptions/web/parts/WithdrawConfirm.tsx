import { useEffect, useRef, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import type { CardContract } from "../../contract.ts";
import s from "../WithdrawScreen.module.css";

export interface Declaration {
  withdrawalId: string;
  statement: string;
}

export interface WithdrawConfirmProps {
  declaration: Declaration;
  onChange: () => void;
  onReceived: (at: string) => void;
}

/** The second step: the declaration word for word, and the button that makes it one. */
export function WithdrawConfirm({ declaration, onChange, onReceived }: WithdrawConfirmProps) {
  const text = useText("withdrawal");
  const words = useText("problems");
  const { api } = useApp();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function confirm() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const body = { withdrawalId: declaration.withdrawalId };
      onReceived((await api.of<CardContract>()("POST /api/game/withdraw-confirm", { body })).receivedAt);
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : words("internal"));
      setIsBusy(false);
    }
  }

  return (
    <>
      <p className="t-small muted">{text("step", 2)}</p>
      <h1 className="t-title" ref={heading} tabIndex={-1}>
        {text("checkTitle")}
      </h1>
      <blockquote className={s.statement}>{declaration.statement}</blockquote>
      <p className="muted">{text("checkText")}</p>
      {problem !== undefined && (
        <Banner kind="bad" isNews>
          {problem}
        </Banner>
      )}
      <Button kind="primary" size="lg" block busy={isBusy} onClick={() => void confirm()}>
        {text("confirm")}
      </Button>
      <Button kind="ghost" block onClick={onChange}>
        {text("change")}
      </Button>
    </>
  );
}
