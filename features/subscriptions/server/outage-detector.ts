import { PayerFailed } from "./charge-port.ts";

/** Answers that were missed one after the other until somebody is left alone: one subscriber's trouble is not the operator's. */
const missedInARow = 5;
const missing: readonly unknown[] = ["unavailable", "no_answer", "bad_credentials"];

/** Notices who answers nobody: an operator, or the card processor. */
export function createOutageDetector<Payer extends string>() {
  const missed = new Map<Payer, number>();
  const isDown = (payer: Payer) => (missed.get(payer) ?? 0) >= missedInARow;
  return {
    isDown,
    listDown: () => [...missed.keys()].filter(isDown),
    onResponse: (payer: Payer) => void missed.delete(payer),
    /** True when this one was one too many. A failure of our own says nothing of the payer. */
    onFailure(payer: Payer, error: unknown): boolean {
      const failure = failureOf(error);
      if (!failure) return false;
      const inARow = missing.includes(failure.code) ? (missed.get(payer) ?? 0) + 1 : 0;
      missed.set(payer, inARow);
      return inARow === missedInARow;
    },
  };
}

export function isPayerFailure(error: unknown): boolean {
  return failureOf(error) !== undefined;
}

/** Also where it is the cause of what a caller would be told. */
function failureOf(error: unknown): PayerFailed | undefined {
  const failure = error instanceof Error && error.cause instanceof PayerFailed ? error.cause : error;
  return failure instanceof PayerFailed ? failure : undefined;
}
