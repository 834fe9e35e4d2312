import Stripe from "stripe";
import { CardFailed, type ChargeOutcome, type DeclineReason } from "#features/subscriptions/server/index.ts";

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "wrong_cvv",
  invalid_cvc: "wrong_cvv",
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
  setup_intent_authentication_failure: "authentication_failed",
};

interface Refusal {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}

export function declineOf(error: Refusal | null | undefined): DeclineReason {
  return reasons[error?.decline_code ?? ""] ?? reasons[error?.code ?? ""] ?? "declined";
}

/** A card that was refused is an answer; everything else is a failure to get one. */
export function outcomeOfError(error: unknown): ChargeOutcome {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw failureOf(error);
  return { state: "declined", paymentId: error.payment_intent?.id ?? null, reason: declineOf(error) };
}

export async function asCardFailure<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Codes alone travel on: the processor's words may quote what was sent to it. */
function failureOf(error: unknown): CardFailed {
  const {
    StripeAuthenticationError,
    StripePermissionError,
    StripeInvalidRequestError,
    StripeIdempotencyError,
  } = Stripe.errors;
  const cause = error instanceof Stripe.errors.StripeError ? error.type : undefined;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    return new CardFailed("bad_credentials", cause);
  }
  if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError) {
    return new CardFailed("refused", cause);
  }
  return new CardFailed("unavailable", cause);
}
