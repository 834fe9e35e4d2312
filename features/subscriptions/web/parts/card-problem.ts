import type { StripeProblem } from "./stripe-js.ts";

/** Maps the processor's error codes to our problem codes. */
const problems: Readonly<Record<string, string>> = {
  insufficient_funds: "card_insufficient_funds",
  expired_card: "card_expired",
  incorrect_cvc: "card_wrong_cvv",
  invalid_cvc: "cvv_wrong",
  incomplete_cvc: "cvv_wrong",
  incorrect_number: "card_number_wrong",
  invalid_number: "card_number_wrong",
  incomplete_number: "card_number_wrong",
  invalid_expiry_month: "card_expiry_wrong",
  invalid_expiry_year: "card_expiry_wrong",
  invalid_expiry_year_past: "card_expiry_wrong",
  incomplete_expiry: "card_expiry_wrong",
  setup_intent_authentication_failure: "card_authentication_failed",
  payment_intent_authentication_failure: "card_authentication_failed",
};

export function problemOfCard({ type, code, decline_code: decline }: StripeProblem): string {
  const known = problems[decline ?? ""] ?? problems[code ?? ""];
  if (known !== undefined) return known;
  return type === "card_error" || type === "validation_error" ? "card_declined" : "payment_unavailable";
}
