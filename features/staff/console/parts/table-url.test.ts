import { expect, test } from "vitest";
import { changesOnlyColumns, hasFilters, withoutFilters } from "./table-url.ts";

const search = (query: string) => new URLSearchParams(query);

test.each([
  ["brand=blg-za-en&sort=name&order=asc&hide=country", false],
  ["brand=blg-za-en&state=locked", true],
  ["from=2026-11-01", true],
])("%s has filters: %o", (query, expected) => {
  expect(hasFilters(search(query))).toBe(expected);
});

test("cleared filters keep the brand and the columns, and drop a column that cannot be sorted", () => {
  const query = "brand=blg-za-en&hide=country&state=nonsense&sort=nothing&order=asc";
  expect(withoutFilters(search(query))).toBe("brand=blg-za-en&hide=country");
});

test.each([
  ["/players?sort=name", "/players?sort=name&hide=country", true],
  ["/players?hide=country", "/players", true],
  ["/players", "/players", false],
  ["/players?hide=country", "/players?hide=country&state=locked", false],
  ["/players?hide=country", "/charges?hide=country", false],
])("from %s to %s only the columns change: %o", (from, to, expected) => {
  const at = (path: string) => new URL(path, "http://console.test");
  expect(changesOnlyColumns(at(from), at(to))).toBe(expected);
});
