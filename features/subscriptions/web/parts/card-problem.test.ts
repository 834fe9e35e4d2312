import { expect, test } from "vitest";
import { problemOfCard } from "./card-problem.ts";

test.each([
  [{ type: "card_error", code: "card_declined", decline_code: "generic_decline" }, "card_declined"],
  [
    { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" },
    "card_insufficient_funds",
  ],
  [{ type: "card_error", code: "expired_card", decline_code: "expired_card" }, "card_expired"],
  [{ type: "card_error", code: "incorrect_cvc" }, "card_wrong_cvv"],
  [{ type: "validation_error", code: "incomplete_number" }, "card_number_wrong"],
  [{ type: "card_error", code: "setup_intent_authentication_failure" }, "card_authentication_failed"],
  [{ type: "api_connection_error" }, "payment_unavailable"],
  [{}, "payment_unavailable"],
])("%j is %s", (problem, code) => {
  expect(problemOfCard(problem)).toBe(code);
});
