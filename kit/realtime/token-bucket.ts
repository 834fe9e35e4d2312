export interface TokenBucketOptions {
  burst: number;
  perSecond: number;
}

/** Token bucket. The returned function takes a token and returns false if there is none. */
export function createTokenBucket(
  { burst, perSecond }: TokenBucketOptions,
  now: () => number,
): () => boolean {
  let tokens = burst;
  let refilledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - refilledAt) / 1_000) * perSecond) - 1;
    refilledAt = at;
    return tokens >= 0;
  };
}
