import { cardProblems } from "../../contract.ts";
import { CardFailed } from "./ports.ts";

/** What the caller is told when the processor cannot say. */
export function throwPaymentUnavailable(error: unknown): never {
  if (!(error instanceof CardFailed)) throw error;
  throw Object.assign(cardProblems.problem("payment_unavailable"), { cause: error });
}
