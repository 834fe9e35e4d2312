import { useApp } from "#kit/client/app.tsx";
import { isProblem } from "#kit/contract/problem.ts";
import type { CardContract, CheckoutForm } from "../../contract.ts";
import type { ProcessorFields, Tokenised } from "./processor-fields.ts";
import { cardRefusal } from "./card-refusal.ts";
import type { CheckoutAnswer } from "./checkout-info.ts";

export type Completed = Pick<CheckoutAnswer, "orderNumber" | "trialEndsAt" | "nextChargeAt">;

/** Longer than a payment in another window takes. */
const maxWaitMs = 20_000;
/** Long enough to stay below the rate limit: each call retries a few times by itself. */
const pauseMs = 3_000;

/** Retries while another window of the same player is paying. */
async function retryWhileInFlight<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + maxWaitMs;
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
 * Runs the payment from the filled form to the subscription. Each attempt calls `checkout-start` again: it continues an open
 * checkout, and a refused one has to be replaced.
 */
export function usePay(fields: () => ProcessorFields | null) {
  const call = useApp().api.of<CardContract>();

  async function complete(checkoutId: string): Promise<CheckoutAnswer> {
    const ask = () =>
      retryWhileInFlight(() => call("POST /api/game/checkout-complete", { body: { checkoutId } }));
    const first = await ask();
    if (first.clientSecret === null) return first;
    // The bank requires authentication of the first charge. The server looks up its outcome.
    const problem = await fields()?.confirmPayment(first.clientSecret);
    const second = await ask();
    if (second.clientSecret !== null) throw cardRefusal(problem ?? "card_authentication_failed");
    return second;
  }

  return async function pay(
    body: CheckoutForm,
    confirm: (clientSecret: string) => Promise<Tokenised>,
  ): Promise<Completed> {
    const { checkoutId, clientSecret } = await retryWhileInFlight(() =>
      call("POST /api/game/checkout-start", { body }),
    );
    const card = await confirm(clientSecret);
    if ("problem" in card) throw cardRefusal(card.problem);
    return complete(checkoutId);
  };
}
