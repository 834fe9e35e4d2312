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

/** A card that was refused is an answer; everything else is a failure to get one. */
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

/** Codes alone travel on: the processor's words may quote what was sent to it. */
export function failureOf(error: unknown): CardFailed {
  const type = isStripeError(error) ? error.type : undefined;
  return new CardFailed(failures[type ?? ""] ?? "unavailable", type);
}

/** By its shape, because the library itself is loaded only when it is used. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && typeof error.type === "string";
}
