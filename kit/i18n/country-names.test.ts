import { expect, test } from "vitest";
import { countryNames } from "./country-names.ts";
import { expectedNames } from "./testing/country-names.ts";

test.each(expectedNames)("names the countries of %s on the server like everywhere else", (locale, names) => {
  const nameOf = countryNames(locale);
  expect(Object.fromEntries(Object.keys(names).map((code) => [code, nameOf(code)]))).toEqual(names);
});
