import { expect, test } from "vitest";
import { markedArrival, readArrival } from "./arrival.ts";

test.each(["/landing", "/games?phase=live", "/games?", "/games?game=x&utm_source=a"])(
  "%s tells nothing",
  (url) => {
    expect(readArrival(url)).toBeUndefined();
  },
);

test("a number, a referral and a user leave the address, and the rest stays", () => {
  const arrival = readArrival("/games?phase=live&msisdn=%2B27820000001&referId=Ada&userId=7&game=x");
  expect(arrival?.path).toBe("/games?phase=live&game=x");
  expect(arrival?.words).toMatchObject({ msisdn: "+27820000001", referId: "Ada", sig: undefined });
});

test("a signed number and the way back from an operator are read whole", () => {
  expect(readArrival("/?msisdn=1&ts=2&sig=3")).toMatchObject({ path: "/", words: { ts: "2", sig: "3" } });
  expect(readArrival("/landing?ext_ref=r&msisdn=1&result=SUCCESS&subscription_id=9")).toMatchObject({
    path: "/landing",
    words: { extRef: "r", isDeclined: false },
  });
});

test.each([
  ["ext_ref=r&result=DECLINED", true],
  ["ext_ref=r&result=", true],
  ["ext_ref=r", false],
])("back from an operator with %s, nothing was bought: %s", (words, isDeclined) => {
  expect(readArrival(`/landing?${words}`)?.words.isDeclined).toBe(isDeclined);
});

test.each(["//evil.example/", "/\\evil.example", "http://evil.example/landing", "/\t/evil.example"])(
  "whoever arrives at %j is not sent there",
  (address) => {
    expect(readArrival(`${address}?referId=Ada`)).toMatchObject({ path: "/", words: { referId: "Ada" } });
  },
);

test("what is far too long to be true is not read, and still leaves the address", () => {
  const arrival = readArrival(`/landing?msisdn=${"9".repeat(500)}`);
  expect(arrival).toMatchObject({ path: "/landing", words: { msisdn: undefined } });
});

test("whoever was given a mark comes again with the same words, once", () => {
  const arrival = readArrival("/games?phase=live&msisdn=%2B27820000001&ts=2&sig=3&referId=Ada");
  expect(arrival?.words.isMarked).toBe(false);
  const again = readArrival(markedArrival(arrival!));
  expect(again).toEqual({ path: arrival?.path, words: { ...arrival?.words, isMarked: true } });
});
