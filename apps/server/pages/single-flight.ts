/** Concurrent callers with the same key share one promise. */
export function createSharing<Made>() {
  const underWay = new Map<string, Promise<Made>>();
  return {
    share(key: string, make: () => Promise<Made>): Promise<Made> {
      const existing = underWay.get(key);
      if (existing) return existing;
      const made = make().finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
}
