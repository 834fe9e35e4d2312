import { expect, test } from "vitest";
import { createStatementNames } from "./statement-name.ts";

const text = "select id from players where id = $1";

function nameAfter(uses: number, sql = text, values: unknown[] = ["a"], names = createStatementNames()) {
  let name: string | undefined;
  for (let use = 0; use < uses; use++) name = names.nameOf(sql, values);
  return name;
}

test("a repeated text gets a name, the same in every process", () => {
  expect(nameAfter(3)).toBeUndefined();
  expect(nameAfter(4)).toMatch(/^[\w-]{32}$/);
  expect(nameAfter(9)).toBe(nameAfter(4));
});

test.each([
  ["no parameter", "select 1", []],
  ["all columns", "select * from players where id = $1", ["a"]],
  ["all columns of a table", 'select "p".* from players as p where id = $1', ["a"]],
  ["`returning *`", "update players set id = $1 returning *", ["a"]],
])("a text with %s is not prepared", (_, sql, values) => {
  expect(nameAfter(9, sql, values)).toBeUndefined();
});

test("the number of names is bounded, and names stay", () => {
  const names = createStatementNames(2);
  const named = (sql: string) => nameAfter(9, sql, ["a"], names);
  const first = named("select 1 where $1 = 'a'");
  expect(named("select 2 where $1 = 'a'")).toBeDefined();
  expect(named("select 3 where $1 = 'a'")).toBeUndefined();
  expect(named("select 1 where $1 = 'a'")).toBe(first);
});
