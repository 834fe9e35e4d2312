import { expect, test } from "vitest";
import { countryNames } from "./country-names.ts";
import { expectedNames } from "./testing/country-names.ts";

test.each(expectedNames)(
  "the browser calls the countries of %s by the names that everybody else does",
  (locale, names) => {
    const nameOf = countryNames(locale);
    expect(Object.fromEntries(Object.keys(names).map((code) => [code, nameOf(code)]))).toEqual(names);
  },
);
