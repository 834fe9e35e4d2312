import type { Stripe } from "stripe";
import { CardFailed, type ChargeOutcome, type DeclineReason } from "#features/subscriptions/server/index.ts";

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "wrong_cvv",
  invalid_cvc: "wrong_cvv",
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
};

interface Refusal {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}

export function declineOf(error: Refusal | null | undefined): DeclineReason {
  return reasons[error?.decline_code ?? ""] ?? reasons[error?.code ?? ""] ?? "declined";
}

/** A declined card is an outcome. Every other error is a failure of the request. */
export function outcomeOfError(error: unknown): ChargeOutcome {
  if (!isStripeError(error) || error.type !== "StripeCardError") throw failureOf(error);
  return { state: "declined", paymentId: error.payment_intent?.id ?? null, reason: declineOf(error) };
}

const failures: Readonly<Record<string, CardFailed["code"]>> = {
  StripeAuthenticationError: "bad_credentials",
  StripePermissionError: "bad_credentials",
  StripeInvalidRequestError: "refused",
  StripeIdempotencyError: "refused",
};

/** Keeps only codes, because the processor's message may quote the request. */
export function failureOf(error: unknown): CardFailed {
  const type = isStripeError(error) ? error.type : undefined;
  return new CardFailed(failures[type ?? ""] ?? "unavailable", type);
}

/** Checks the shape, because the library may not be loaded. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && typeof error.type === "string";
}
