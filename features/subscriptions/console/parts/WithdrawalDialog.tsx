import { useState } from "react";
import { ReasonDialog } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { MoneyConsoleContract, StaffWithdrawal } from "../../contract.ts";
import { isOrderNumber } from "../../rules.ts";

export type WithdrawalAction = "settle" | "dismiss";

interface WithdrawalDialogProps {
  withdrawal: StaffWithdrawal;
  action: WithdrawalAction;
  onClose: () => void;
}

export function WithdrawalDialog({ withdrawal, action, onClose }: WithdrawalDialogProps) {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { withdrawalId, name } = withdrawal;
  const [orderNumber, setOrderNumber] = useState(withdrawal.orderNumber);
  if (action === "dismiss") {
    return (
      <ReasonDialog
        title={text("dismissTitle", name)}
        text={text("dismissText")}
        action={text("dismiss")}
        done={text("dismissed")}
        isDanger
        run={(reason) => call("POST /api/staff/dismiss-withdrawal", { body: { withdrawalId, reason } })}
        onClose={onClose}
      />
    );
  }
  const isComplete = isOrderNumber(orderNumber);
  return (
    <ReasonDialog
      title={text("settleTitle", name)}
      text={text("settleText")}
      action={text("settle")}
      done={text("settledToast")}
      isDanger
      isComplete={isComplete}
      refusals={{ checkout_not_found: text("orderUnknown") }}
      run={(reason) =>
        call("POST /api/staff/settle-withdrawal", { body: { withdrawalId, orderNumber, reason } })
      }
      onClose={onClose}
    >
      <Field label={text("order")} error={isComplete ? undefined : text("orderWrong")}>
        <TextInput
          value={orderNumber}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setOrderNumber(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
