export type SafeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What begins so is of the player who is signed in, and goes with them: any page can remove it. */
export const playerKeyPrefix = "own ";

/**
 * The browser's storage. One that is blocked or full throws, at the first look at it or later: then things are kept for
 * as long as the page lives.
 */
export function createSafeStorage(storageOf: () => SafeStorage): SafeStorage {
  const unkept = new Map<string, string>();
  function trying<Answer>(work: (storage: SafeStorage) => Answer): Answer | undefined {
    try {
      return work(storageOf());
    } catch {
      return undefined;
    }
  }
  return {
    getItem: (key) => unkept.get(key) ?? trying((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      unkept.set(key, value);
      trying((storage) => {
        storage.setItem(key, value);
        unkept.delete(key);
      });
    },
    removeItem(key) {
      unkept.delete(key);
      trying((storage) => storage.removeItem(key));
    },
  };
}
