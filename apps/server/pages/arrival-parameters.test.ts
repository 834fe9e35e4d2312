import { expect, test } from "vitest";
import { arrivalRedirectUrl, parseArrivalParameters } from "./arrival-parameters.ts";

test.each(["/landing", "/games?phase=live", "/games?", "/games?game=x&utm_source=a"])(
  "%s has no arrival parameters",
  (url) => {
    expect(parseArrivalParameters(url)).toBeUndefined();
  },
);

test("removes number, referral and user from the address and keeps the rest", () => {
  const arrival = parseArrivalParameters(
    "/games?phase=live&msisdn=%2B27820000001&referId=Ada&userId=7&game=x",
  );
  expect(arrival?.path).toBe("/games?phase=live&game=x");
  expect(arrival?.parameters).toMatchObject({ msisdn: "+27820000001", referId: "Ada", sig: undefined });
});

test("reads a signed number and the return from an operator", () => {
  expect(parseArrivalParameters("/?msisdn=1&ts=2&sig=3")).toMatchObject({
    path: "/",
    parameters: { ts: "2", sig: "3" },
  });
  expect(
    parseArrivalParameters("/landing?ext_ref=r&msisdn=1&result=SUCCESS&subscription_id=9"),
  ).toMatchObject({
    path: "/landing",
    parameters: { extRef: "r", isDeclined: false },
  });
});

test.each([
  ["ext_ref=r&result=DECLINED", true],
  ["ext_ref=r&result=", true],
  ["ext_ref=r", false],
])("return from an operator with %s, declined: %s", (parameters, isDeclined) => {
  expect(parseArrivalParameters(`/landing?${parameters}`)?.parameters.isDeclined).toBe(isDeclined);
});

test.each(["//evil.example/", "/\\evil.example", "http://evil.example/landing", "/\t/evil.example"])(
  "does not redirect to %j",
  (address) => {
    expect(parseArrivalParameters(`${address}?referId=Ada`)).toMatchObject({
      path: "/",
      parameters: { referId: "Ada" },
    });
  },
);

test("ignores values that are too long and still removes them", () => {
  const arrival = parseArrivalParameters(`/landing?msisdn=${"9".repeat(500)}`);
  expect(arrival).toMatchObject({ path: "/landing", parameters: { msisdn: undefined } });
});

test("the redirect URL is marked `retried` and keeps the parameters", () => {
  const arrival = parseArrivalParameters("/games?phase=live&msisdn=%2B27820000001&ts=2&sig=3&referId=Ada");
  expect(arrival?.parameters.isRetry).toBe(false);
  const again = parseArrivalParameters(arrivalRedirectUrl(arrival!));
  expect(again).toEqual({ path: arrival?.path, parameters: { ...arrival?.parameters, isRetry: true } });
});
