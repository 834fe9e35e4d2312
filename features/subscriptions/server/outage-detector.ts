import { PayerFailed } from "./charge-port.ts";

/** Consecutive failures that count as an outage. Fewer may be the fault of single subscribers. */
const outageThreshold = 5;
const outageCodes: readonly unknown[] = ["unavailable", "outcome_unknown", "bad_credentials"];

/** Detects operators or a card processor that do not respond. */
export function createOutageDetector<Payer extends string>() {
  const failures = new Map<Payer, number>();
  const isDown = (payer: Payer) => (failures.get(payer) ?? 0) >= outageThreshold;
  return {
    isDown,
    listDown: () => [...failures.keys()].filter(isDown),
    onResponse: (payer: Payer) => void failures.delete(payer),
    /** True if this failure starts an outage. Our own errors do not count. */
    onFailure(payer: Payer, error: unknown): boolean {
      const failure = failureOf(error);
      if (!failure) return false;
      const inARow = outageCodes.includes(failure.code) ? (failures.get(payer) ?? 0) + 1 : 0;
      failures.set(payer, inARow);
      return inARow === outageThreshold;
    },
  };
}

export function isPayerFailure(error: unknown): boolean {
  return failureOf(error) !== undefined;
}

/** Also looks at the cause, because a `Problem` can wrap the failure. */
function failureOf(error: unknown): PayerFailed | undefined {
  const failure = error instanceof Error && error.cause instanceof PayerFailed ? error.cause : error;
  return failure instanceof PayerFailed ? failure : undefined;
}
