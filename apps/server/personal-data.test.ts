import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { personalDataOf } from "./personal-data.ts";
import { slices } from "./slices.ts";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Every table with a foreign key to players, or a column named after one. */
async function tablesWithPlayers(): Promise<string[]> {
  const rows = await database.run(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'players'::regclass
     union
     select table_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)player_id$' order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

const named = () => {
  const ports = { jobs: { enqueue: () => Promise.reject(new Error("no job")) }, siteOf: () => undefined };
  const erased = personalDataOf(ports).flatMap(({ tables }) => tables);
  const byAccounts = slices.flatMap(({ tablesErasedByAccounts = [] }) => tablesErasedByAccounts);
  return [...erased, ...byAccounts].toSorted();
};

test("every table that refers to players is listed by exactly one slice", async () => {
  expect(named()).toEqual(await tablesWithPlayers());
});

test("reports a new table that refers to players", async () => {
  await database.run("create table wishes (id int primary key, made_by uuid references players (id))");
  const found = await tablesWithPlayers();
  await database.run("drop table wishes");
  expect(found.filter((table) => !named().includes(table))).toEqual(["wishes"]);
});
