import { useEffect, useRef, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import type { CardContract } from "../../contract.ts";
import { WithOrderNumber } from "./OrderNumber.tsx";
import s from "./WithdrawConfirm.module.css";

export interface Declaration {
  withdrawalId: string;
  statement: string;
  /** What the withdrawal does; null if the order is not the player's own. */
  effect: string | null;
}

export interface WithdrawalReceipt {
  receivedAt: string;
  effect: string | null;
}

export interface WithdrawConfirmProps {
  declaration: Declaration;
  onChange: () => void;
  onReceived: (received: WithdrawalReceipt) => void;
}

/** The second step: the exact declaration and the button that confirms it. */
export function WithdrawConfirm({ declaration, onChange, onReceived }: WithdrawConfirmProps) {
  const text = useText("withdrawal");
  const call = useApp().api.of<CardContract>();
  const [fault, setFault] = useState<FaultMessage>();
  const { isBusy, attempt } = useAction(setFault);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const confirm = () =>
    attempt("confirm", async () => {
      const body = { withdrawalId: declaration.withdrawalId };
      onReceived(await call("POST /api/game/withdraw-confirm", { body }));
    });

  return (
    <>
      <p className="t-small muted">{text("step", 2)}</p>
      <h1 className="t-title" ref={heading} tabIndex={-1}>
        {text("checkTitle")}
      </h1>
      <blockquote className={s.statement}>
        <WithOrderNumber>{declaration.statement}</WithOrderNumber>
      </blockquote>
      {declaration.effect && <p>{declaration.effect}</p>}
      <p className="muted">{text("checkText")}</p>
      {fault && (
        <Banner kind="bad" isAnnounced>
          {fault.message}
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
