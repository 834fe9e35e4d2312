import { expect, test } from "vitest";
import { checkNumbers } from "./numbers.ts";

const sound = ["migrations/0001-a.sql", "docs/decisions/0001-a.md"];

/** The other folder is in order. */
function check(folder: string, ...names: string[]): string[] {
  const others = sound.filter((path) => !path.startsWith(folder));
  const tree = new Map([...others, ...names.map((name) => folder + name)].map((path) => [path, ""]));
  return checkNumbers(tree).map(({ file, problem }) => `${file} ${problem}`);
}

const migrations = (...names: string[]) => check("migrations/", ...names);

test("numbers that follow one another are in order, whatever order the files are seen in", () => {
  expect(migrations("0002-b.sql", "0001-a.sql", "0003-c.sql")).toEqual([]);
});

test("a number that is taken twice is found", () => {
  expect(migrations("0001-a.sql", "0002-b.sql", "0002-c.sql")).toEqual([
    "migrations/0002-c.sql shares the number 0002.",
  ]);
  expect(check("docs/decisions/", "0001-a.md", "0001-b.md")).toEqual([
    "docs/decisions/0001-b.md shares the number 0001.",
  ]);
});

test("a number that is missing is found, at the beginning too", () => {
  expect(migrations("0001-a.sql", "0003-c.sql")).toEqual([
    "migrations/0003-c.sql comes after 0002, which is missing.",
  ]);
  expect(migrations("0002-b.sql")).toEqual(["migrations/0002-b.sql comes after 0001, which is missing."]);
});

test.each(["1-a.sql", "0001_a.sql", "0001-A.sql", "notes.md"])("%s is no migration", (name) => {
  expect(migrations(name)).toEqual([`migrations/${name} is not named as a migration.`]);
});

test("a picture is no decision", () => {
  expect(check("docs/decisions/", "0001-a.webp")).toEqual([
    "docs/decisions/0001-a.webp is not named as a decision.",
  ]);
});

test("a folder without files fails", () => {
  expect(checkNumbers(new Map())).toHaveLength(2);
});
