import { expect, test } from "vitest";
import { toBase32 } from "#kit/pure/base32.ts";
import { otpauthUri } from "#kit/pure/otpauth.ts";
import { findTotpStep, totpCode, totpStep } from "./totp.ts";

const secret = toBase32(Buffer.from("12345678901234567890"));
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("RFC 6238, appendix B: at %i seconds the code is %s", (seconds, code) => {
  expect(totpCode(secret, totpStep(at(seconds)))).toBe(code);
});

const now = at(1_111_111_111);
const current = totpStep(now);

test.each([-1, 0, 1])("accepts a code %i steps away", (drift) => {
  expect(findTotpStep(secret, totpCode(secret, current + drift), now, 0)).toBe(current + drift);
});

test.each([-2, 2])("refuses a code %i steps away", (drift) => {
  expect(findTotpStep(secret, totpCode(secret, current + drift), now, 0)).toBeUndefined();
});

test("refuses a used step and every earlier one", () => {
  const codeOf = (drift: number) => totpCode(secret, current + drift);
  expect(findTotpStep(secret, codeOf(0), now, current)).toBeUndefined();
  expect(findTotpStep(secret, codeOf(-1), now, current)).toBeUndefined();
  expect(findTotpStep(secret, codeOf(1), now, current)).toBe(current + 1);
});

test.each(["", "28708", "2870822", "abcdef", "٠٨١٨٠٤"])("refuses %j", (code) => {
  expect(findTotpStep(secret, code, at(59), 0)).toBeUndefined();
});

test("builds a URI that authenticator apps can read", () => {
  expect(otpauthUri({ issuer: "Kickoff staff", account: "owner@kickoff.example", secret: "MZXW6" })).toBe(
    "otpauth://totp/Kickoff%20staff:owner%40kickoff.example?secret=MZXW6&issuer=Kickoff%20staff",
  );
});
