import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hosts as hostEntries } from "#brands/hosts.ts";
import { checkHosts } from "#features/branding/rules.ts";
import { createSeal } from "#kit/crypto/seal.ts";
import { openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";
import { readConfig } from "./config.ts";
import { seedStaff } from "./demo/staff.ts";
import { refuseDemo } from "./production.ts";

let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** What the log of a production says that starts with these values. */
async function start(values: Readonly<Record<string, string>>) {
  const warn = vi.fn<(text: string) => void>();
  const brands = new Set(hostEntries.map(({ brand }) => brand));
  const sites = { hosts: checkHosts(hostEntries, brands) };
  const config = readConfig(values, { mode: "demo" });
  await refuseDemo({ config, logger: { warn }, sites, world: { database } });
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

test("the staff console does not take the host of a brand", async () => {
  await expect(start({ STAFF_HOST: "blg-za-en.kickoff.example" })).rejects.toThrow(/^STAFF_HOST is wrong/);
});

test("a database that the demo was made up in is refused", async () => {
  await seedStaff(database, createSeal(Buffer.alloc(32)), new Date());
  await expect(start({})).rejects.toThrow(/^DATABASE_URL leads to a database that npm start has filled/);
});
