/** Those who ask for the same thing while it is being made wait for the one that is on its way. */
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
