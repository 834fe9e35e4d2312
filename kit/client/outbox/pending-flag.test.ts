import { beforeEach, expect, test, vi } from "vitest";
import { hasPendingWrites, setPendingFlag } from "./pending-flag.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test("whoever has nothing waiting takes nobody else's word away", () => {
  setPendingFlag("ann", true);
  setPendingFlag("ben", false);
  expect([hasPendingWrites("ann"), hasPendingWrites("ben")]).toEqual([true, false]);
  setPendingFlag("ann", false);
  expect(hasPendingWrites("ann")).toBe(false);
});
