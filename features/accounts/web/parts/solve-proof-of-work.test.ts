import { expect, test } from "vitest";
import { hasLeadingZeroBits } from "../../rules/proof-of-work.ts";
import { solveProofOfWork } from "./solve-proof-of-work.ts";

test.each([1, 7, 8, 9, 12])("finds a solution whose hash begins with %i zero bits", async (bits) => {
  const answer = await solveProofOfWork("1790000000000.salt.signature", bits);
  expect(answer).toMatch(/^1790000000000\.salt\.signature\.\d+$/);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(answer)));
  expect(hasLeadingZeroBits(hash, bits)).toBe(true);
});

test("counts leading zero bits", () => {
  const hash = Uint8Array.of(0, 0b0001_0000, 0xff);
  expect([8, 11, 12, 16].map((bits) => hasLeadingZeroBits(hash, bits))).toEqual([true, true, false, false]);
});
