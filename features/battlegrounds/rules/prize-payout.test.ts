import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accountFormatOf,
  compact,
  isIban,
  isSouthAfricanId,
  numberEnd,
  payoutFaults,
} from "./prize-payout.ts";

describe("IBAN", () => {
  test.each([
    ["DE89 3704 0044 0532 0130 00", true],
    ["de89370400440532013000", true],
    ["FR14 2004 1010 0505 0001 3M02 606", true],
    ["PS92PALS000000000400123456702", true],
    ["DE88 3704 0044 0532 0130 00", false],
    ["DE89 3704 0044 0532 0130 0", false],
    ["XX89370400440532013000", false],
    ["1234567890", false],
    ["", false],
  ])("%s: %s", (iban, expected) => {
    expect(isIban(iban)).toBe(expected);
  });

  test("finds every single wrong digit", () => {
    const good = "DE89370400440532013000";
    fc.assert(
      fc.property(fc.integer({ min: 2, max: good.length - 1 }), fc.nat(9), (at, digit) => {
        fc.pre(good[at] !== String(digit));
        expect(isIban(good.slice(0, at) + digit + good.slice(at + 1))).toBe(false);
      }),
    );
  });

  test("never throws", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isIban(text) === "boolean"));
  });
});

test.each([
  ["8001015009087", "1980-01-01", true],
  ["8001015009087", "1980-01-02", false],
  ["8001015009088", "1980-01-01", false],
  ["800101500908", "1980-01-01", false],
])("South African identity number %s of %s: %s", (number, born, expected) => {
  expect(isSouthAfricanId(number, born)).toBe(expected);
});

describe("faults of a claim", () => {
  const claimant = { country: "ZA", dateOfBirth: "1980-01-01", isMinor: false };
  const good = {
    identityKind: "national",
    identityNumber: "8001015009087",
    method: "bank",
    bank: "FNB",
    account: "62001234567",
    branch: "250655",
  } as const;

  test.each([
    ["none", {}, {}, {}],
    ["the account", { account: "123" }, {}, { account: "account_wrong" }],
    ["letters in the account", { account: "6200123456A" }, {}, { account: "account_wrong" }],
    ["the branch", { branch: "12" }, {}, { branch: "branch_wrong" }],
    ["no bank", { bank: "" }, {}, { bank: "bank_missing" }],
    [
      "the identity of another person",
      {},
      { dateOfBirth: "1990-01-01" },
      { identityNumber: "identity_wrong" },
    ],
    ["the guardian's own date of birth", {}, { dateOfBirth: "2012-01-01", isMinor: true }, {}],
    ["no fault of the account with airtime", { method: "airtime", account: "", bank: "" }, {}, {}],
    ["a passport", { identityKind: "passport", identityNumber: "A1234567" }, {}, {}],
    [
      "signs in a passport number",
      { identityKind: "passport", identityNumber: "A12<4567" },
      {},
      { identityNumber: "identity_wrong" },
    ],
    [
      "a local account where IBANs are used",
      { identityNumber: "L01X00T47" },
      { country: "DE" },
      { account: "account_wrong" },
    ],
    [
      "an IBAN without a branch",
      { identityNumber: "L01X00T47", account: "DE89370400440532013000", branch: "" },
      { country: "DE" },
      {},
    ],
  ] as const)("%s", (_, details, change, expected) => {
    expect(payoutFaults({ ...good, ...details }, { ...claimant, ...change })).toEqual(expected);
  });
});

test("spaces and dashes do not matter, and only the end of a number is shown", () => {
  expect(compact(" de89-3704 0044 ")).toBe("DE8937040044");
  expect(numberEnd("62001234567")).toBe("4567");
  expect([accountFormatOf("ZA"), accountFormatOf("DE")]).toEqual(["local", "iban"]);
});
