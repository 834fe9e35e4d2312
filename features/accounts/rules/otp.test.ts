import { describe, expect, test } from "vitest";
import { normaliseOtp, otpRefusal, wrongOtpRefusal } from "./otp.ts";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["12345", undefined],
  ["1234567", undefined],
  ["12345a", undefined],
  ["", undefined],
])("normaliseOtp(%j) returns %s", (typed, code) => {
  expect(normaliseOtp(typed)).toBe(code);
});

describe("otpRefusal", () => {
  const now = new Date("2026-11-18T12:00:00Z");
  const past = new Date("2026-11-18T11:59:59Z");
  const future = new Date("2026-11-18T12:00:01Z");
  test.each([
    ["no code was sent to this browser", undefined, "otp_expired"],
    ["the code was used", { usedAt: past, expiresAt: future }, "otp_used"],
    ["the code expires now", { usedAt: null, expiresAt: now }, "otp_expired"],
    [
      "the code is valid, so the tries are used up",
      { usedAt: null, expiresAt: future },
      "otp_attempts_exceeded",
    ],
  ])("%s", (_, code, refusal) => {
    expect(otpRefusal(code, now)).toBe(refusal);
  });
});

test.each([
  [undefined, { refusal: "otp_invalid" }],
  [1, { refusal: "otp_invalid", triesLeft: 4 }],
  [4, { refusal: "otp_invalid", triesLeft: 1 }],
  [5, { refusal: "otp_attempts_exceeded" }],
])("wrongOtpRefusal(%j) returns %j", (tries, refused) => {
  expect(wrongOtpRefusal(tries)).toEqual(refused);
});
