import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { connectForTest, createTestDatabase, type TestDatabase } from "#kit/testing/database.ts";
import { createFeatureSwitches, moveSwitch } from "./feature-switches.ts";

const now = new Date("2026-11-15T12:00:00Z");
let database: Database;
let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectForTest(testDatabase.url);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

function createSwitches() {
  const failures: unknown[] = [];
  let ms = 0;
  const switches = createFeatureSwitches(database, {
    onFailure: (error) => failures.push(error),
    elapsed: () => ms,
  });
  return { switches, failures, pass: (more: number) => (ms += more) };
}

const move = (isOn: boolean) =>
  database.transaction((trx) => moveSwitch(trx, { brand: "blg-za-en", feature: "chat", isOn }, now));

test("a move is made once, and only for its brand", async () => {
  const { switches } = createSwitches();
  expect([await move(false), await move(false)]).toEqual([true, false]);
  await switches.load();
  expect(switches.isOn("blg-za-en", "chat")).toBe(false);
  expect(switches.isOn("blg-za-en", "direct_messages")).toBe(false);
  expect(switches.isOn("blg-za-en", "store")).toBe(true);
  expect(switches.isOn("saf-ke-en", "chat")).toBe(true);
  expect([await move(true), await move(true)]).toEqual([true, false]);
});

test("another process sees the change after a few seconds, without a statement before", async () => {
  const { switches, pass } = createSwitches();
  await switches.load();
  await move(false);
  pass(4_000);
  expect(switches.isOn("blg-za-en", "chat")).toBe(true);
  pass(2_000);
  await expect.poll(() => switches.isOn("blg-za-en", "chat")).toBe(false);
  await move(true);
});

test("the last known switches stay while the database cannot be read", async () => {
  const broken = connectForTest(testDatabase.url);
  const failures: unknown[] = [];
  let ms = 0;
  const switches = createFeatureSwitches(broken, {
    onFailure: (error) => failures.push(error),
    elapsed: () => ms,
  });
  await move(false);
  await switches.load();
  await broken.close();
  ms = 6_000;
  expect(switches.isOn("blg-za-en", "chat")).toBe(false);
  await expect.poll(() => failures.length).toBe(1);
  expect(switches.isOn("blg-za-en", "chat")).toBe(false);
  await move(true);
});
