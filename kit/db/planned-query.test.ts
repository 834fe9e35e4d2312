import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectPatiently, openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";
import { defineStatement } from "./statement.ts";

let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test("the rows of a planned statement have its columns by name, each value of its type, null where there is none", async () => {
  const all = defineStatement<object, { word: string; at: Date }>(
    "each-type",
    `select id, :word::text as word, :at::timestamptz as at, '2026-02-03'::date as day, 9007199254740991::int8 as most,
       id = 2 as "isLast", array['a', null] as letters, '{"one": [1]}'::jsonb as facts, case when id = 2 then 1 end as gap
     from generate_series(1, 2) as id order by id`,
  );
  const at = new Date("2026-02-03T04:05:06.789Z");
  const shared = {
    word: "so",
    at,
    day: "2026-02-03",
    most: Number.MAX_SAFE_INTEGER,
    letters: ["a", null],
    facts: { one: [1] },
  };
  const rows = [
    { ...shared, id: 1, isLast: false, gap: null },
    { ...shared, id: 2, isLast: true, gap: 1 },
  ];
  expect(await database.ask(all, { word: "so", at })).toEqual(rows);
  // Now its columns are known; within a transaction it goes straight to the connection.
  expect(await database.ask(all, { word: "so", at })).toEqual(rows);
  expect(await database.transaction((trx) => trx.ask(all, { word: "so", at }))).toEqual(rows);
});

test("a number that a double cannot hold is refused, and the connection goes on", async () => {
  const alone = connectPatiently(database.url, { maxConnections: 1 });
  onTestFinished(() => alone.close());
  const before = await alone.run("select pg_backend_pid() as pid");
  const tooLarge = defineStatement<object, object>("too-large", "select 9007199254740993::int8 as id");
  await expect(alone.ask(tooLarge, {})).rejects.toThrow("int8 out of range: 9007199254740993");
  expect(await alone.run("select pg_backend_pid() as pid")).toEqual(before);
});

test("statements keep their columns apart, even of one name on two connections; of two columns of one name the last stands", async () => {
  const elsewhere = connectPatiently(database.url);
  onTestFinished(() => elsewhere.close());
  const one = defineStatement<object, object>("word", "select 1 as one");
  const other = defineStatement<object, object>("word", "select 1 as other");
  const twice = defineStatement<object, object>("twice", "select 1 as word, null::int as word");
  expect(await database.ask(one, {})).toEqual([{ one: 1 }]);
  expect(await elsewhere.ask(other, {})).toEqual([{ other: 1 }]);
  expect(await database.ask(twice, {})).toEqual([{ word: null }]);
});

test("a column that has another type since is read by the type that it has now", async () => {
  const marks = defineStatement<{ mark: unknown }, object>("all-marks", "select mark from marks");
  await database.run("create table marks (mark int)");
  await database.run("insert into marks values (7)");
  expect(await database.ask(marks, {})).toEqual([{ mark: 7 }]);
  await database.run("alter table marks alter column mark type text");
  const later = connectPatiently(database.url);
  onTestFinished(() => later.close());
  expect(await later.ask(marks, {})).toEqual([{ mark: "7" }]);
});

test("what the database refuses is told to who asked, with the place where it was asked", async () => {
  const byNought = defineStatement<object, { by: number }>("by-nought", "select 1 / :by::int as found");
  const refusals = [
    await database.ask(byNought, { by: 0 }).catch(whatWasThrown),
    await database.transaction((trx) => trx.ask(byNought, { by: 0 })).catch(whatWasThrown),
    await database
      .transaction(async (trx) => {
        await trx.ask(byNought, { by: 1 });
        const [row] = await trx.ask(byNought, { by: 0 });
        return row;
      })
      .catch(whatWasThrown),
  ];
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: "22012", message: "division by zero" });
    expect(refusal).toHaveProperty("stack", expect.stringContaining("planned-query.test.ts"));
  }
  expect(await database.ask(byNought, { by: 1 })).toEqual([{ found: 1 }]);
});

const whatWasThrown = (error: unknown) => error;

test("planned statements that are sent behind others in a transaction may wait for each of them", async () => {
  const hurried = connectPatiently(database.url, { statementTimeoutMs: 500 });
  onTestFinished(() => hurried.close());
  const sleepy = defineStatement<object, object>("sleepy", "select 1 as one from pg_sleep(0.3)");
  const found = await hurried.transaction((trx) =>
    Promise.all(Array.from({ length: 4 }, () => trx.ask(sleepy, {}))),
  );
  expect(found.flat()).toEqual(Array.from({ length: 4 }, () => ({ one: 1 })));
});
