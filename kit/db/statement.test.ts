import { expect, test } from "vitest";
import { compileStatement, defineStatement } from "./statement.ts";

test("numbers a parameter at its first use and reuses the number", () => {
  const statement = defineStatement<object, { id: string; limit: number }>(
    "some-rows",
    "select id::text from rows where id > :id or :id is null limit :limit",
  );
  expect(statement.text).toBe("select id::text from rows where id > $1 or $1 is null limit $2");
  expect(statement.valuesOf({ limit: 2, id: "a" })).toEqual(["a", 2]);
});

test("does not take a cast after a parameter for a parameter", () => {
  const statement = defineStatement<object, { at: Date }>("at", "select :at::timestamptz");
  expect(statement.text).toBe("select $1::timestamptz");
});

interface Tables {
  notes: { id: string; text: string; tag: string | null };
}

test("compiles a Kysely query once, with placeholders for the parameters", () => {
  const statement = compileStatement<Tables, { text: string }, { id: string }>("note-by-id", (db, params) =>
    db.selectFrom("notes").where("id", "=", params.id).where("tag", "=", "kept").select("text"),
  );
  expect(statement.text).toBe('select "text" from "notes" where "id" = $1 and "tag" = $2');
  expect(statement.valuesOf({ id: "a" })).toEqual(["a", "kept"]);
  expect(statement.valuesOf({ id: "b" })).toEqual(["b", "kept"]);
  expect(statement.name).toBe("note-by-id");
});

test("refuses a statement that selects all columns, because a later release may add one", () => {
  const build = () =>
    compileStatement<Tables, object, object>("all", (db) => db.selectFrom("notes").selectAll("notes"));
  expect(build).toThrow("all must name its columns");
  expect(() => defineStatement("all", "select * from notes")).toThrow("all must name its columns");
  expect(() => defineStatement("some", "select count(*) from notes")).not.toThrow();
});
