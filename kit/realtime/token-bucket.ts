export interface QuotaLimits {
  /** Messages at once. */
  burst: number;
  /** Messages in the long run. */
  perSecond: number;
}

/** Tells at each message whether it is still within the limits. */
export function createQuota({ burst, perSecond }: QuotaLimits, now: () => number): () => boolean {
  let left = burst;
  let refilledAt = now();
  return () => {
    const at = now();
    left = Math.min(burst, left + ((at - refilledAt) / 1_000) * perSecond) - 1;
    refilledAt = at;
    return left >= 0;
  };
}
