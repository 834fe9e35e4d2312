import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import {
  createEmptyDatabase,
  createFilledDatabase,
  createTestDatabase,
  type TestDatabase,
} from "./database.ts";

async function ask(database: Pick<TestDatabase, "url">, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("has every migration and no other users", async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(async () => {
    await Promise.all([first.drop(), second.drop()]);
  });
  await ask(first, "create table only_here (id int)");
  expect(
    await ask(first, "select count(*)::int as n from schema_migrations where applied_at is not null"),
  ).toEqual(
    await ask(second, "select count(*)::int as n from schema_migrations where applied_at is not null"),
  );
  await expect(ask(second, "select * from only_here")).rejects.toThrow("does not exist");
});

test("fills a database once for all callers with the same name, and gives each a copy", async () => {
  const name = randomUUID();
  let times = 0;
  const fill = async (url: string) => {
    times += 1;
    await ask({ url }, "create table filled as select 1 as number");
  };
  const copies = await Promise.all([createFilledDatabase(name, fill), createFilledDatabase(name, fill)]);
  onTestFinished(async () => {
    await Promise.all(copies.map((copy) => copy.drop()));
  });
  await ask(copies[0], "insert into filled values (2)");
  expect(await ask(copies[0], "select * from filled")).toHaveLength(2);
  expect(await ask(copies[1], "select * from filled")).toEqual([{ number: 1 }]);
  expect(times).toBe(1);
});

test("repeats a filling that failed", async () => {
  const name = randomUUID();
  await expect(createFilledDatabase(name, () => Promise.reject(new Error("broken off")))).rejects.toThrow(
    "broken off",
  );
  const copy = await createFilledDatabase(name, async (url) => {
    await ask({ url }, "create table filled ()");
  });
  onTestFinished(() => copy.drop());
  expect(await ask(copy, "select * from filled")).toEqual([]);
});

test("has no table when created empty", async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  expect(await ask(database, "select * from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("disconnects all clients when it is dropped", async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client(database.url);
  const lost = new Promise<Error>((resolve) => client.on("error", resolve));
  await client.connect();
  await database.drop();
  expect((await lost).message).toMatch(/terminat/);
});
