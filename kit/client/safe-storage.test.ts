import { expect, test } from "vitest";
import { createSafeStorage, type SafeStorage } from "./safe-storage.ts";

function storage(): SafeStorage & { rows: Map<string, string> } {
  const rows = new Map<string, string>();
  return {
    rows,
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
}

test("what is kept lies in the browser's storage", () => {
  const own = storage();
  const keeper = createSafeStorage(() => own);
  keeper.setItem("a", "1");
  expect(own.rows.get("a")).toBe("1");
  expect(keeper.getItem("a")).toBe("1");
  keeper.removeItem("a");
  expect([keeper.getItem("a"), own.rows.size]).toEqual([null, 0]);
});

test.each([
  [
    "blocked",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
  [
    "full",
    () => ({
      ...storage(),
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    }),
  ],
])("where the storage is %s, the page remembers", (_, storageOf) => {
  const keeper = createSafeStorage(storageOf);
  expect(keeper.getItem("a")).toBeNull();
  keeper.setItem("a", "1");
  expect(keeper.getItem("a")).toBe("1");
  keeper.removeItem("a");
  expect(keeper.getItem("a")).toBeNull();
});

test("what could be kept in the end outranks what could not before", () => {
  const own = storage();
  let isFull = true;
  const keeper = createSafeStorage(() => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    return own;
  });
  keeper.setItem("a", "1");
  isFull = false;
  keeper.setItem("a", "2");
  expect([keeper.getItem("a"), own.rows.get("a")]).toEqual(["2", "2"]);
});
