import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import type { MoneyConsoleContract } from "../../contract.ts";

/** Asks the payer again for a refund that it has not answered. */
export function RetryRefundButton({ chargeId }: { chargeId: string }) {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAction();
  const retry = async () => {
    await call("POST /api/staff/retry-refund", { body: { chargeId } });
    await revalidate();
  };
  return (
    <Button size="sm" busy={isBusy} onClick={() => void attempt("retry", retry, text("refundRetried"))}>
      {text("retryRefund")}
    </Button>
  );
}
