import { expect, test } from "vitest";
import { hasFreshProof, isSessionAlive } from "./session.ts";

const now = new Date("2026-11-15T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [null, false],
  [ago(0), true],
  [ago(10 / 1440), true],
  [ago(10.1 / 1440), false],
])("a proof of %s is fresh: %s", (provenAt, isFresh) => {
  expect(hasFreshProof({ provenAt }, now)).toBe(isFresh);
});

test("a session is alive until it expires or is revoked", () => {
  const until = (expiresAt: Date, revokedAt: Date | null = null) =>
    isSessionAlive({ seenAt: now, expiresAt, revokedAt }, now);
  expect(until(new Date(now.getTime() + 1))).toBe(true);
  expect(until(now)).toBe(false);
  expect(until(new Date(now.getTime() + 1), ago(1))).toBe(false);
});
