import { beforeEach, expect, test, vi } from "vitest";
import { hasWaiting, markWaiting } from "./waiting.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test("whoever has nothing waiting takes nobody else's word away", () => {
  markWaiting("ann", true);
  markWaiting("ben", false);
  expect([hasWaiting("ann"), hasWaiting("ben")]).toEqual([true, false]);
  markWaiting("ann", false);
  expect(hasWaiting("ann")).toBe(false);
});
