import { expect, test } from "vitest";
import { isReplayable, maskCardPayload, maskPayload } from "./stored-message.ts";

test.each([
  ["waiting", null, true],
  ["failed", null, true],
  ["processed", "moved", false],
  ["processed", "unchanged", false],
  ["ignored", "unreadable", true],
  ["ignored", "unknown", true],
  ["ignored", "late", false],
  ["ignored", "future", false],
  ["ignored", "short", false],
  ["ignored", "ignored", false],
  ["ignored", "unknown_payment", true],
] as const)("a %s message with the outcome %s is replayable: %s", (state, outcome, is) => {
  expect(isReplayable({ state, outcome })).toBe(is);
});

const body = JSON.stringify({
  user_msisdn: "27821234567",
  text: "STOP from +27 821234567",
  otp: "123456",
  auth: { token: "t" },
  updateTime: "20261119041500",
  amount: 1000,
});

test("a payload is shown without secrets and phone numbers", () => {
  const shown = maskPayload(body);
  expect(JSON.parse(shown)).toEqual({
    user_msisdn: "•••567",
    text: "STOP from +27 •••567",
    otp: "•••",
    auth: { token: "•••" },
    updateTime: "20261119041500",
    amount: 1000,
  });
  expect(maskPayload("msisdn=254710000000&mt=x")).toBe("msisdn=•••000&mt=x");
});

test("secrets stay hidden from those who may see numbers", () => {
  const shown = maskPayload(body, { withNumbers: true });
  expect(shown).toContain("27821234567");
  expect(shown).not.toContain('123456"');
});

test.each(["", "{", "null", "[]", '"27821234567"', "1e999"])("any body is shown: %s", (text) => {
  expect(maskPayload(text)).not.toContain("27821234567");
});

test("the payload of a card message is shown without secrets and the payer's details", () => {
  const object = {
    id: "pi_1",
    created: 1_763_539_200,
    client_secret: "pi_1_secret_x",
    receipt_email: "ada@example.com",
    billing_details: { name: "Ada" },
    shipping: null,
    metadata: { reference: "checkout:1" },
  };
  expect(JSON.parse(maskCardPayload(JSON.stringify(object)))).toEqual({
    ...object,
    client_secret: "•••",
    receipt_email: "•••",
    billing_details: "•••",
  });
  expect(maskCardPayload("{")).toBe("");
});
