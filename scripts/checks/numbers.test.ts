import { expect, test } from "vitest";
import { checkNumbers } from "./numbers.ts";

const sound = ["migrations/0001-a.sql", "docs/decisions/0001-a.md"];

/** The other folder has no findings. */
function check(folder: string, ...names: string[]): string[] {
  const others = sound.filter((path) => !path.startsWith(folder));
  const tree = new Map([...others, ...names.map((name) => folder + name)].map((path) => [path, ""]));
  return checkNumbers(tree).map(({ file, problem }) => `${file} ${problem}`);
}

const migrations = (...names: string[]) => check("migrations/", ...names);

test("accepts consecutive numbers in any file order", () => {
  expect(migrations("0002-b.sql", "0001-a.sql", "0003-c.sql")).toEqual([]);
});

test("reports a duplicate number", () => {
  expect(migrations("0001-a.sql", "0002-b.sql", "0002-c.sql")).toEqual([
    "migrations/0002-c.sql shares the number 0002.",
  ]);
  expect(check("docs/decisions/", "0001-a.md", "0001-b.md")).toEqual([
    "docs/decisions/0001-b.md shares the number 0001.",
  ]);
});

test("reports a missing number, also the first", () => {
  expect(migrations("0001-a.sql", "0003-c.sql")).toEqual([
    "migrations/0003-c.sql comes after 0002, which is missing.",
  ]);
  expect(migrations("0002-b.sql")).toEqual(["migrations/0002-b.sql comes after 0001, which is missing."]);
});

test.each(["1-a.sql", "0001_a.sql", "0001-A.sql", "notes.md"])("reports %s as a wrong name", (name) => {
  expect(migrations(name)).toEqual([`migrations/${name} is not named as a migration.`]);
});

test("reports a picture among the decisions", () => {
  expect(check("docs/decisions/", "0001-a.webp")).toEqual([
    "docs/decisions/0001-a.webp is not named as a decision.",
  ]);
});

test("fails for a folder without files", () => {
  expect(checkNumbers(new Map())).toHaveLength(2);
});
