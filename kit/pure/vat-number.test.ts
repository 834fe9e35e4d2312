import { expect, test } from "vitest";
import { isVatNumber } from "./vat-number.ts";

test.each([
  ["DE", "DE123456789"],
  ["DE", "123456789"],
  ["DE", "de 123 456 789"],
  ["AT", "ATU12345678"],
  ["FR", "FR 83 404 833 048"],
  ["GB", "GB 429 9929 99"],
  ["GR", "EL123456789"],
  ["IE", "IE6388047V"],
  ["NL", "NL004495445B01"],
  ["ZA", "4123456789"],
  ["CH", "CHE123456789"],
])("%s: %s is valid", (country, text) => {
  expect(isVatNumber(country, text)).toBe(true);
});

test.each([
  ["DE", ""],
  ["DE", "DE12345678"],
  ["DE", "FR83404833048"],
  ["AT", "AT12345678"],
  ["SE", "SE123456789002"],
  ["ZA", "5123456789"],
  ["IT", "IT1234567890A"],
  ["CH", "!"],
])("%s: %j is invalid", (country, text) => {
  expect(isVatNumber(country, text)).toBe(false);
});
