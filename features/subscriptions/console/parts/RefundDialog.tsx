import { useState } from "react";
import { ReasonDialog } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { minorAsTyped, typedMinor } from "#kit/i18n/typed-money.ts";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { MoneyConsoleContract, StaffCharge } from "../../contract.ts";

interface RefundDialogProps {
  charge: StaffCharge;
  refundable: { minor: number; isPartial: boolean };
  onClose: () => void;
}

/** Refunds a charge: a card payment in part if so typed. */
export function RefundDialog({ charge, refundable, onClose }: RefundDialogProps) {
  const text = useText("console-subscriptions");
  const format = useFormat();
  const call = useApp().api.of<MoneyConsoleContract>();
  const { chargeId, amount, payer, player, at, refunded } = charge;
  const [typed, setTyped] = useState(minorAsTyped(refundable.minor, amount.currency));
  const minor = typedMinor(typed, amount.currency) ?? 0;
  const isComplete = minor > 0 && minor <= refundable.minor;
  const left = format.money({ minor: refundable.minor, currency: amount.currency });
  const facts = [
    { name: text("player"), value: player?.username ?? text("noPlayer") },
    { name: text("when"), value: format.dateTime(at) },
    { name: text("amount"), value: format.money(amount) },
    { name: text("payer"), value: text(`payer_${payer}`) },
    ...(refunded.minor > 0 ? [{ name: text("refunded"), value: format.money(refunded) }] : []),
  ];
  return (
    <ReasonDialog
      title={refundable.isPartial ? text("refundPartTitle") : text("refundTitle", left)}
      text={
        <>
          <Facts columns={2} facts={facts} />
          <p>{text(payer === "card" ? "refundCardText" : "refundOperatorText")}</p>
        </>
      }
      action={text("refundNow", isComplete ? format.money({ minor, currency: amount.currency }) : left)}
      done={text("refundQueued")}
      isDanger
      isComplete={isComplete}
      run={(reason) => call("POST /api/staff/refund-charge", { body: { chargeId, minor, reason } })}
      onClose={onClose}
    >
      {refundable.isPartial && (
        <Field
          label={text("refundAmount", amount.currency)}
          error={isComplete ? undefined : text("refundAmountWrong", left)}
        >
          <TextInput
            value={typed}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  );
}
