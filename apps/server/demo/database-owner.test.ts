import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createSeal } from "#kit/crypto/seal.ts";
import { newId } from "#kit/db/id.ts";
import { migrate } from "#kit/db/migrate.ts";
import {
  connectForTest,
  createEmptyDatabase,
  openTestDatabase,
  type OpenTestDatabase,
} from "#kit/testing/database.ts";
import { seedStaff } from "./staff.ts";
import { refuseForeignDatabase } from "./database-owner.ts";

const isDemoMessage = /^DATABASE_URL is a demo database/;
const isProductionMessage = /^DATABASE_URL is a production database/;
let database: OpenTestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
  return () => database.close();
});

const check = (mode: "demo" | "production") => refuseForeignDatabase(mode, (text) => database.run(text));
const fillDemo = () => seedStaff(database, createSeal(Buffer.alloc(32)), new Date());

describe("the owner of a database", () => {
  test("is nobody while the database has no rows or no tables", async () => {
    const { url, drop } = await createEmptyDatabase();
    const empty = connectForTest(url);
    onTestFinished(async () => {
      await empty.close();
      await drop();
    });
    for (const mode of ["demo", "production"] as const) {
      await check(mode);
      await refuseForeignDatabase(mode, (text) => empty.run(text));
    }
  });

  test("is the demo if any member of staff is a demo member, even if the owner is not", async () => {
    await fillDemo();
    await database.run("update staff_members set is_demo = role <> 'owner'");
    await check("demo");
    await expect(check("production")).rejects.toThrow(isDemoMessage);
  });

  test("is production if it has other staff", async () => {
    await fillDemo();
    await database.run("update staff_members set is_demo = false");
    await check("production");
    await expect(check("demo")).rejects.toThrow(isProductionMessage);
  });

  test("is production if players registered before the first member of staff", async () => {
    await database.run(
      `insert into players (id, service, username, country, avatar, created_at)
       values ($1, 'blg-za', 'Ada', 'ZA', 'x', now())`,
      [newId({ now: () => new Date() })],
    );
    await check("production");
    await expect(check("demo")).rejects.toThrow(isProductionMessage);
  });
});

test("a refused start changes nothing and runs no migration", async () => {
  const newer = await mkdtemp(join(tmpdir(), "kickoff-migrations-"));
  onTestFinished(() => rm(newer, { recursive: true }));
  await cp(join(import.meta.dirname, "../../../migrations"), newer, { recursive: true });
  await writeFile(join(newer, "9999-newer.sql"), "create table newer (id int);");
  await fillDemo();
  await expect(
    migrate(database.url, newer, { precheck: (query) => refuseForeignDatabase("production", query) }),
  ).rejects.toThrow(isDemoMessage);
  expect(await database.run("select to_regclass('newer') as there")).toEqual([{ there: null }]);
  expect(
    await migrate(database.url, newer, { precheck: (query) => refuseForeignDatabase("demo", query) }),
  ).toEqual(["9999-newer.sql"]);
});
