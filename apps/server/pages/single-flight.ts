/** Concurrent callers with the same key share one promise. */
export function createSingleFlight<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return {
    run(key: string, make: () => Promise<Result>): Promise<Result> {
      const existing = underWay.get(key);
      if (existing) return existing;
      const made = make().finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
}
