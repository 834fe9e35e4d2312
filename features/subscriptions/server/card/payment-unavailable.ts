import { cardProblems } from "../../contract.ts";
import { CardFailed } from "./ports.ts";

/** Turns a failure of the processor into the `payment_unavailable` problem. */
export function throwPaymentUnavailable(error: unknown): never {
  if (!(error instanceof CardFailed)) throw error;
  throw Object.assign(cardProblems.problem("payment_unavailable"), { cause: error });
}
