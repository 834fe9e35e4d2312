import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSeal } from "#kit/crypto/seal.ts";
import { openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";
import { readConfig } from "./config.ts";
import { seedStaff } from "./demo/staff.ts";
import { refuseDemo } from "./production.ts";

const seal = createSeal(Buffer.alloc(32));
let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** What the log of a production says that starts with these values. */
async function start(values: Readonly<Record<string, string>>) {
  const warn = vi.fn<(text: string) => void>();
  const config = readConfig(values, { mode: "demo" });
  await refuseDemo({ config, logger: { warn }, world: { database } });
  return warn.mock.calls.flat();
}

test("what is meant for production is let through without a word", async () => {
  expect(await start({ STAFF_HOST: "staff.kickoff.example", STRIPE_SECRET_KEY: "sk_live_key" })).toEqual([]);
});

test("keys of Stripe's test mode are for rehearsals: the log says that nobody pays", async () => {
  expect(await start({ STRIPE_SECRET_KEY: "sk_test_key" })).toEqual([
    "STRIPE_SECRET_KEY is of Stripe's test mode: no card is charged",
  ]);
});

test("a database that the demo was made up in is refused", async () => {
  await seedStaff(database, seal, new Date());
  await expect(start({})).rejects.toThrow(/^DATABASE_URL leads to a database that npm start has filled/);
});

test("nor is the demo made up in a database that people work with; in its own it is, whoever joined there", async () => {
  await database.run("update staff_members set is_demo = role <> 'owner'");
  await seedStaff(database, seal, new Date());
  await database.run("update staff_members set is_demo = false");
  await expect(seedStaff(database, seal, new Date())).rejects.toThrow(
    /^DATABASE_URL leads to a database that people work with/,
  );
});
