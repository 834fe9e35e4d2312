export type SafeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keys with this prefix belong to the signed-in player and are removed at sign-out. */
export const playerKeyPrefix = "own ";

/**
 * A browser storage that never throws. If the storage is blocked or full, values stay in memory while the page is open.
 */
export function createSafeStorage(storageOf: () => SafeStorage): SafeStorage {
  const memory = new Map<string, string>();
  function attempt<Result>(work: (storage: SafeStorage) => Result): Result | undefined {
    try {
      return work(storageOf());
    } catch {
      return undefined;
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
