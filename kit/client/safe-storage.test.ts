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

test("values are stored in the browser's storage", () => {
  const browser = storage();
  const safe = createSafeStorage(() => browser);
  safe.setItem("a", "1");
  expect(browser.rows.get("a")).toBe("1");
  expect(safe.getItem("a")).toBe("1");
  safe.removeItem("a");
  expect([safe.getItem("a"), browser.rows.size]).toEqual([null, 0]);
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
])("if the storage is %s, values stay in memory", (_, storageOf) => {
  const safe = createSafeStorage(storageOf);
  expect(safe.getItem("a")).toBeNull();
  safe.setItem("a", "1");
  expect(safe.getItem("a")).toBe("1");
  safe.removeItem("a");
  expect(safe.getItem("a")).toBeNull();
});

test("a value that could be stored replaces the one in memory", () => {
  const browser = storage();
  let isFull = true;
  const safe = createSafeStorage(() => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    return browser;
  });
  safe.setItem("a", "1");
  isFull = false;
  safe.setItem("a", "2");
  expect([safe.getItem("a"), browser.rows.get("a")]).toEqual(["2", "2"]);
});
