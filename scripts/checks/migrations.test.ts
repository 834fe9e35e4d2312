import { expect, test } from "vitest";
import { checkMigrations } from "./migrations.ts";

function check(...names: string[]): string[] {
  const tree = new Map(names.map((name) => [`migrations/${name}`, ""]));
  return checkMigrations(tree).map(({ file, problem }) => `${file} ${problem}`);
}

test("numbers that follow one another are in order, whatever order the files are seen in", () => {
  expect(check("0002-b.sql", "0001-a.sql", "0003-c.sql")).toEqual([]);
});

test("a number that is taken twice is found", () => {
  expect(check("0001-a.sql", "0002-b.sql", "0002-c.sql")).toEqual([
    "migrations/0002-c.sql shares the number 0002.",
  ]);
});

test("a number that is missing is found, at the beginning too", () => {
  expect(check("0001-a.sql", "0003-c.sql")).toEqual([
    "migrations/0003-c.sql comes after 0002, which is missing.",
  ]);
  expect(check("0002-b.sql")).toEqual(["migrations/0002-b.sql comes after 0001, which is missing."]);
});

test.each(["1-a.sql", "0001_a.sql", "0001-A.sql", "notes.md"])("%s is no migration", (name) => {
  expect(check(name)).toEqual([`migrations/${name} is not named as a migration.`]);
});

test("a folder without migrations fails", () => {
  expect(checkMigrations(new Map())).toHaveLength(1);
});
