import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageQueries } from "#apps/web/page-queries.ts";

const root = join(import.meta.dirname, "../../..");
/** The first is told the name that it reads by whoever calls it; the second only takes names away. */
const byName = [
  "features/accounts/web/parts/use-link-token.ts",
  "features/subscriptions/web/parts/use-remove-query.ts",
];
const asking = /(?<!context)\.(?:get|has)\(([^)]*)\)|useLinkToken\(([^,)]*)/g;

/** What stands between the brackets wherever a file asks its query for something. */
function asked(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  if (byName.includes(file) || !/earchParams|useLinkToken/.test(text)) return [];
  return [...text.matchAll(asking)].map(([, name, token]) => name ?? token ?? "");
}

test("every name that a screen reads of its query is known, so that its page is kept for nobody else", () => {
  const files = globSync(["features/*/web/**/*.{ts,tsx}", "apps/web/**/*.{ts,tsx}"], { cwd: root });
  const names = files.filter((file) => !file.includes(".test.")).flatMap(asked);
  expect(new Set(names).size).toBeGreaterThan(8);
  const known = pageQueries.map((name) => `"${name}"`);
  // A name that does not stand where it is read cannot be compared here.
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
