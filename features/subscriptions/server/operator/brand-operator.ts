import { accountProblems } from "#features/accounts/contract.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { subscriptionProblems } from "../../contract.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { OperatorFailed, type OperatorPort } from "./ports.ts";

/** The operator of this brand. Brands without an operator sell by card only. */
export function operatorOf(
  { operators }: Pick<SubscriptionPorts, "operators">,
  { brand }: Site,
): { family: OperatorFamily; port: OperatorPort } {
  const { operator: family } = brand;
  const port = family === null ? undefined : operators[family];
  if (family === null || !port) throw commonProblem("not_found");
  return { family, port };
}

/** Throws the problem that the caller gets for an operator's failure. */
export function throwOperatorProblem(error: unknown): never {
  if (!(error instanceof OperatorFailed)) throw error;
  switch (error.code) {
    case "wrong_pin":
      throw accountProblems.problem("otp_invalid", [{ field: "otp", code: "otp_invalid" }]);
    case "pin_expired":
      throw accountProblems.problem("otp_expired");
    case "not_a_customer":
    case "refused":
      throw subscriptionProblems.problem("operator_refused");
    case "bad_credentials":
    case "unavailable":
    case "outcome_unknown":
      throw subscriptionProblems.problem("operator_unavailable");
  }
}
