import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "./database.ts";

async function ask(database: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a test database has every migration and is nobody else's", async () => {
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

test("an empty database has no table", async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  expect(await ask(database, "select * from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("dropping throws out whoever is still connected", async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client(database.url);
  const lost = new Promise<Error>((resolve) => client.on("error", resolve));
  await client.connect();
  await database.drop();
  expect((await lost).message).toMatch(/terminat/);
});
