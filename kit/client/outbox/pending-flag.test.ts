import { beforeEach, expect, test, vi } from "vitest";
import { hasPendingWrites, setPendingFlag } from "./pending-flag.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test("clearing a player's flag leaves the flags of other players", () => {
  setPendingFlag("ann", true);
  setPendingFlag("ben", false);
  expect([hasPendingWrites("ann"), hasPendingWrites("ben")]).toEqual([true, false]);
  setPendingFlag("ann", false);
  expect(hasPendingWrites("ann")).toBe(false);
});
