import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase } from "#kit/testing/database.ts";
import { migrate } from "./migrate.ts";

async function setUp(migrations: Readonly<Record<string, string>>) {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "kickoff-migrations-"));
  const client = new Client(database.url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await rm(folder, { recursive: true });
    await database.drop();
  });
  const add = (files: Readonly<Record<string, string>>) =>
    Promise.all(Object.entries(files).map(([name, sql]) => writeFile(join(folder, name), sql)));
  await add(migrations);
  return { url: database.url, folder, client, add };
}

const first = { "0001_notes.sql": "create table notes (text text)" };

test("retries a migration that did not get its lock", async () => {
  const { url, folder, client, add } = await setUp(first);
  await migrate(url, folder);
  await add({ "0002_more.sql": "alter table notes add column author text" });
  await client.query("begin");
  await client.query("select * from notes");
  const warned: object[] = [];
  const migrated = migrate(url, folder, {
    lockTimeoutMs: 100,
    pausesMs: [10, 10, 60_000],
    log: {
      warn: (details) => {
        warned.push(details);
        // The third try finds the table unlocked.
        if (warned.length === 2) void client.query("commit");
      },
    },
  });
  expect(await migrated).toEqual(["0002_more.sql"]);
  expect(warned.length).toBeGreaterThanOrEqual(2);
});

test("fails and changes nothing when a migration never gets its lock", async () => {
  const { url, folder, client, add } = await setUp(first);
  await migrate(url, folder);
  await add({ "0002_more.sql": "create table more (id int); alter table notes add column author text" });
  await client.query("begin");
  await client.query("select * from notes");
  await expect(migrate(url, folder, { lockTimeoutMs: 50, pausesMs: [10] })).rejects.toThrow(
    /^Migration 0002_more.sql failed: .*lock timeout/,
  );
  await client.query("commit");
  expect((await client.query("select to_regclass('more') as more")).rows).toEqual([{ more: null }]);
});

test("starts the previous release on a database with additive newer migrations", async () => {
  const { url, folder, add } = await setUp(first);
  await add({ "0002_more.sql": "alter table notes add column author text" });
  await migrate(url, folder);
  await rm(join(folder, "0002_more.sql"));
  expect(await migrate(url, folder)).toEqual([]);
});

test("refuses to start the previous release after a breaking newer migration", async () => {
  const { url, folder, add } = await setUp(first);
  await add({ "0002_less.sql": "alter table notes drop column text" });
  await migrate(url, folder);
  await rm(join(folder, "0002_less.sql"));
  await expect(migrate(url, folder)).rejects.toThrow(/newer than this program: it has 0002_less.sql/);
});

test("accepts a database without the is_additive column", async () => {
  const { url, folder, client } = await setUp(first);
  await migrate(url, folder);
  await client.query("alter table schema_migrations drop column is_additive");
  expect(await migrate(url, folder)).toEqual([]);
  await client.query("alter table schema_migrations drop column is_additive");
  await client.query("insert into schema_migrations (name, checksum) values ('0009_other.sql', 'x')");
  await expect(migrate(url, folder)).rejects.toThrow("0009_other.sql");
});
