import { useApp } from "#kit/client/app.tsx";
import type { CardContract, CheckoutForm } from "../../contract.ts";
import type { ProcessorFields, Tokenised } from "./processor-fields.ts";
import { cardRefusal } from "./card-refusal.ts";
import type { CheckoutAnswer } from "./checkout-info.ts";

export type Completed = Pick<CheckoutAnswer, "orderNumber" | "trialEndsAt" | "nextChargeAt">;

/**
 * From the filled form to the subscription. Each try opens the checkout anew, which costs nothing: an open one is
 * continued, and after a refusal there is no other way.
 */
export function usePaying(fields: () => ProcessorFields | null) {
  const call = useApp().api.of<CardContract>();

  async function complete(checkoutId: string): Promise<CheckoutAnswer> {
    const first = await call("POST /api/game/checkout-complete", { body: { checkoutId } });
    if (first.clientSecret === null) return first;
    // The bank asks about the first charge too. Whatever its customer answers, the server looks it up.
    const problem = await fields()?.confirmPayment(first.clientSecret);
    const second = await call("POST /api/game/checkout-complete", { body: { checkoutId } });
    if (second.clientSecret !== null) throw cardRefusal(problem ?? "card_authentication_failed");
    return second;
  }

  return async function pay(
    body: CheckoutForm,
    confirm: (clientSecret: string) => Promise<Tokenised>,
  ): Promise<Completed> {
    const { checkoutId, clientSecret } = await call("POST /api/game/checkout-start", { body });
    const card = await confirm(clientSecret);
    if ("problem" in card) throw cardRefusal(card.problem);
    return complete(checkoutId);
  };
}
