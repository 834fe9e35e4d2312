import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { MoneyConsoleContract } from "../../contract.ts";

/** Asks the operator for the state of a subscription, applies it and says what differed. */
export function CheckButton({ subscriptionId }: { subscriptionId: string }) {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { revalidate } = useRevalidator();
  const { show, fail } = useToasts();
  const { isBusy, attempt } = useAction();
  /** The text of a refusal if there is no answer: the problems' own texts are for players. */
  const ask = async () => {
    try {
      return await call("POST /api/staff/check-subscription", { body: { subscriptionId } });
    } catch (error) {
      if (error instanceof Problem && error.code === "operator_unavailable") return text("noAnswer");
      if (error instanceof Problem && error.code === "operator_refused") return text("checkRefused");
      throw error;
    }
  };
  const check = () =>
    attempt("check", async () => {
      const answer = await ask();
      if (typeof answer === "string") {
        fail(answer);
        return;
      }
      const { after, drift, operatorStatus } = answer;
      const status = operatorStatus ?? text("notThere");
      show(
        drift === null ? text("agrees", status) : text(`applied_${drift}`, status, text(`state_${after}`)),
      );
      await revalidate();
    });
  return (
    <Button size="sm" busy={isBusy} onClick={() => void check()}>
      {text("askOperator")}
    </Button>
  );
}
