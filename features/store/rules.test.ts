import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterPurchase,
  availabilityOf,
  codeStateFor,
  decidePrice,
  deliveryRetryMs,
  faceValueText,
  isLost,
  methodsOf,
  nextCheckAt,
  nextPurchaseState,
  purchaseStates,
  readCodes,
  isCardChargeRetryable,
  type PurchaseEvent,
  type PurchaseState,
} from "./rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe("products", () => {
  test.each([
    [null, { state: "available" }],
    [6, { state: "available" }],
    [5, { state: "few", left: 5 }],
    [1, { state: "few", left: 1 }],
    [0, { state: "sold_out" }],
  ])("a stock of %s is shown as %j", (stock, shown) => {
    expect(availabilityOf(stock)).toEqual(shown);
  });

  test.each([
    [{ operator: null, cardPayment: true }, ["coins", "cash"]],
    [{ operator: "kenya", cardPayment: false }, ["coins", "airtime"]],
    [{ operator: "telkom", cardPayment: true }, ["coins", "airtime", "cash"]],
  ])("the brand %j takes %j", (brand, methods) => {
    expect(methodsOf(brand)).toEqual(methods);
  });

  const prices = { coins: 90, airtime: 500, cash: null };
  test.each([
    ["coins", 90, { kind: "ok", price: 90 }],
    ["coins", 89, { kind: "price_changed" }],
    ["airtime", 500, { kind: "method_unavailable" }],
    ["cash", 500, { kind: "method_unavailable" }],
  ] as const)("paying %s %i is decided as %j", (method, price, decision) => {
    expect(decidePrice(prices, ["coins", "cash"], { method, price })).toEqual(decision);
  });

  test("what is left and what is missing are never negative, and add up", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), (coins, price) => {
        const after = afterPurchase(coins, price);
        const [left, short] = after.isAffordable ? [after.left, 0] : [0, after.short];
        expect(coins - price).toBe(left - short);
        expect(Math.min(left, short)).toBe(0);
      }),
    );
  });

  const format = {
    number: String,
    money: ({ minor, currency }: { minor: number; currency: string }) => `${currency} ${minor}`,
  };
  test.each([
    ["data", 512, "512 MB"],
    ["data", 1_536, "1.5 GB"],
    ["gift", 500, "ZAR 500"],
  ])("%s of %i is shown as %s", (name, faceValue, shown) => {
    expect(faceValueText({ name, faceValue, currency: "ZAR" }, format)).toBe(shown);
  });
});

describe("purchases", () => {
  const events: readonly PurchaseEvent[] = ["paid", "declined", "paid_without_owner", "refund", "refunded"];
  const allowed: readonly [PurchaseState, PurchaseEvent, PurchaseState][] = [
    ["paying", "paid", "completed"],
    ["paying", "declined", "failed"],
    ["paying", "paid_without_owner", "refunding"],
    ["completed", "refund", "refunding"],
    ["refunding", "refunded", "refunded"],
  ];

  test("move along these edges and no others", () => {
    const moves = purchaseStates.flatMap((state) =>
      events.flatMap((event) => {
        const next = nextPurchaseState(state, event);
        return next === undefined ? [] : [[state, event, next]];
      }),
    );
    expect(moves).toEqual(allowed);
  });

  test("after any events, a code that was given is never free again", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        let state: PurchaseState = "paying";
        const states = happened.map((event) => (state = nextPurchaseState(state, event) ?? state));
        const given = states.indexOf("completed");
        const afterwards = given === -1 ? [] : states.slice(given);
        expect(afterwards.filter((one) => codeStateFor(one) !== "given")).toEqual([]);
      }),
    );
  });

  test("the outcome of a payment is asked for later and later, at least every half hour", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 30 }), (age) => {
        const delay = nextCheckAt(minutesAgo(age), now).getTime() - now.getTime();
        expect(delay).toBeGreaterThanOrEqual(60_000);
        expect(delay).toBeLessThanOrEqual(30 * 60_000);
        expect(deliveryRetryMs(age)).toBeLessThanOrEqual(15 * 60_000);
      }),
    );
  });

  test.each([
    [1, false, true],
    [3, true, true],
    [11, true, false],
  ])("a payment %i minutes ago is lost: %s, and its card charge is repeated: %s", (age, lost, repeats) => {
    expect(isLost(minutesAgo(age), now)).toBe(lost);
    expect(isCardChargeRetryable(minutesAgo(age), now)).toBe(repeats);
  });
});

describe("codes", () => {
  test.each([
    ["", [], [], []],
    ["AB12\r\n\r\n CD34 \n", ["AB12", "CD34"], [], []],
    ["AB12\nx\nAB12\nbad code\n", ["AB12"], [2, 4], [3]],
  ])("reads %j", (file, codes, invalid, repeated) => {
    expect(readCodes(file)).toEqual({ codes, invalid, repeated, isTooLong: false });
  });

  test("refuses a file that is too long", () => {
    const lines = Array.from({ length: 10_001 }, (_, index) => `CODE-${index}`);
    expect(readCodes(lines.join("\n")).isTooLong).toBe(true);
  });
});
