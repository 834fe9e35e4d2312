import { Problem } from "#kit/contract/problem.ts";

/** The card field that shows a problem. */
const fieldOf: Readonly<Record<string, string>> = {
  card_number_missing: "cardNumber",
  card_number_wrong: "cardNumber",
  card_expiry_wrong: "cardExpiry",
  card_expired: "cardExpiry",
  cvv_wrong: "cvv",
  card_wrong_cvv: "cvv",
};

export function cardRefusal(code: string): Problem {
  const field = fieldOf[code];
  return new Problem(code, 402, field === undefined ? [] : [{ field, code }]);
}
