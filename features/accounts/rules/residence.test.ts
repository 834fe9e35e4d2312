import { expect, test } from "vitest";
import english from "#brands/eal-eu-en/brand.ts";
import german from "#brands/eal-eu-de/brand.ts";
import southAfrican from "#brands/blg-za-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import { residenceOf } from "./residence.ts";

test.each([
  ["German", german, "DE"],
  ["Irish", english, "IE"],
  ["South African", southAfrican, "ZA"],
])("a player without a country is %s where the brand is", (_, file, country) => {
  expect(residenceOf(undefined, checkBrand(file, `brands/${file.key}/brand.ts`))).toBe(country);
});

test("refuses a country that the brand does not serve", () => {
  expect(residenceOf("US", checkBrand(german, "brands/eal-eu-de/brand.ts"))).toBeUndefined();
});
