import { expect, test } from "vitest";
import { nextPage, pageForNewNumber, nextStepUrl, requestedPage } from "./next-page.ts";

test.each([
  ["", "/landing"],
  ["?next=%2Fgames%3Fphase%3Dlive", "/games?phase=live"],
  ["?next=https%3A%2F%2Fevil.example", "/landing"],
  ["?next=%2F%2Fevil.example", "/landing"],
  ["?next=%2F%5Cevil.example", "/landing"],
  ["?next=%2F%09%2Fevil.example", "/landing"],
  ["?next=%2F%0A%2Fevil.example", "/landing"],
  ["?next=javascript%3Aalert(1)", "/landing"],
])("%j leads to %s", (search, path) => {
  expect(nextPage(search)).toBe(path);
});

test("leads to the given page without a next page", () => {
  expect(nextPage("", "/menu")).toBe("/menu");
  expect(nextPage("?next=%2Fgames", "/menu")).toBe("/games");
});

test("passes the next page from step to step", () => {
  expect(nextStepUrl("/submit-otp", "?next=%2Fgames")).toBe("/submit-otp?next=%2Fgames");
  expect(nextStepUrl("/submit-otp", "?next=%2F%2Fevil.example")).toBe("/submit-otp");
  expect(nextStepUrl("/register-form/false?fresh=1", "?next=%2Fgames")).toBe(
    "/register-form/false?fresh=1&next=%2Fgames",
  );
});

test("a mailed link gets only pages of this site", () => {
  expect(requestedPage("?next=%2Fauth%2Fcheckout-payment")).toBe("/auth/checkout-payment");
  expect(requestedPage("?next=%2F%2Fevil.example")).toBeUndefined();
  expect(requestedPage("")).toBeUndefined();
});

test.each([
  [["airtime", "visa"], "", "/doi-one"],
  [["airtime", "visa"], "?next=%2Fgames", "/doi-one?next=%2Fgames"],
  [["visa"], "", "/register-form/false"],
  [
    ["airtime", "visa"],
    "?next=%2Fauth%2Fcheckout-payment%3Fpackage%3Dmonthly",
    "/register-form/false?next=%2Fauth%2Fcheckout-payment%3Fpackage%3Dmonthly",
  ],
])("with payment methods %j, a new number with %j continues on %s", (methods, search, path) => {
  expect(pageForNewNumber(methods, search)).toBe(path);
});
