import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageQueries } from "#apps/web/page-queries.ts";

const root = join(import.meta.dirname, "../../..");
/** The first reads a parameter named by its caller; the second only removes parameters. */
const byName = [
  "features/accounts/web/parts/use-link-token.ts",
  "features/subscriptions/web/parts/use-remove-query.ts",
];
const asking = /(?<!context)\.(?:get|has)\(([^)]*)\)|useLinkToken\(([^,)]*)/g;

/** The arguments of all reads of the query in a file. */
function asked(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  if (byName.includes(file) || !/earchParams|useLinkToken/.test(text)) return [];
  return [...text.matchAll(asking)].map(([, name, token]) => name ?? token ?? "");
}

test("lists every query parameter that a screen reads, so that its page is cached per value", () => {
  const files = globSync(["features/*/web/**/*.{ts,tsx}", "apps/web/**/*.{ts,tsx}"], { cwd: root });
  const names = files.filter((file) => !file.includes(".test.")).flatMap(asked);
  expect(new Set(names).size).toBeGreaterThan(8);
  const known = pageQueries.map((name) => `"${name}"`);
  // A parameter that is not a literal cannot be compared here.
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
