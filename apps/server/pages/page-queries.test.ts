import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageQueries } from "#apps/web/page-queries.ts";

const root = join(import.meta.dirname, "../../..");
const asking = /(?:Params\(.*?\)|searchParams|search|query)\.(?:get|has)\("(\w+)"\)/g;

test("every name that a screen reads of its query is known, so that its page is kept for nobody else", () => {
  const files = globSync(["features/*/web/**/*.{ts,tsx}", "apps/web/**/*.{ts,tsx}"], { cwd: root });
  const names = files
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(asking)].map(([, name]) => name));
  expect(new Set(names).size).toBeGreaterThan(8);
  expect(names.filter((name) => !pageQueries.includes(name ?? ""))).toEqual([]);
});
