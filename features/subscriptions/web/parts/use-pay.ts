import { useApp } from "#kit/client/app.tsx";
import { isProblem } from "#kit/contract/problem.ts";
import type { CardContract, CheckoutForm } from "../../contract.ts";
import type { ProcessorFields, Tokenised } from "./processor-fields.ts";
import { cardRefusal } from "./card-refusal.ts";
import type { CheckoutAnswer } from "./checkout-info.ts";

export type Completed = Pick<CheckoutAnswer, "orderNumber" | "trialEndsAt" | "nextChargeAt">;

/** Longer than another window may take to pay. */
const patienceMs = 20_000;
/** So that the patience ends before the calls that anybody may make: each asks a few times by itself. */
const pauseMs = 3_000;

/** While another window of the same player pays, this one waits for what comes of it. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isProblem(error, "request_in_flight") || Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * From the filled form to the subscription. Each try opens the checkout anew, which costs nothing: an open one is
 * continued, and after a refusal there is no other way.
 */
export function usePay(fields: () => ProcessorFields | null) {
  const call = useApp().api.of<CardContract>();

  async function complete(checkoutId: string): Promise<CheckoutAnswer> {
    const ask = () => patiently(() => call("POST /api/game/checkout-complete", { body: { checkoutId } }));
    const first = await ask();
    if (first.clientSecret === null) return first;
    // The bank asks about the first charge too. Whatever its customer answers, the server looks it up.
    const problem = await fields()?.confirmPayment(first.clientSecret);
    const second = await ask();
    if (second.clientSecret !== null) throw cardRefusal(problem ?? "card_authentication_failed");
    return second;
  }

  return async function pay(
    body: CheckoutForm,
    confirm: (clientSecret: string) => Promise<Tokenised>,
  ): Promise<Completed> {
    const { checkoutId, clientSecret } = await patiently(() =>
      call("POST /api/game/checkout-start", { body }),
    );
    const card = await confirm(clientSecret);
    if ("problem" in card) throw cardRefusal(card.problem);
    return complete(checkoutId);
  };
}
