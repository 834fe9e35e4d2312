import { afterAll, beforeAll, expect, test } from "vitest";
import file from "#brands/tlk-za-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { meaningOf, packagesOf } from "../../rules.ts";
import { subscriptionOf } from "../service.ts";
import { takeWord } from "./take-word.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/tlk-za-en/brand.ts");
const ports = { jobs: { enqueue: async () => undefined } };
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("what has ended is called as the operator calls it last; a late word, and one of another state, change nothing", async () => {
  const msisdn = "27811234567";
  const hear = async (word: string, second: number, isYes = false) => {
    const told = {
      family: "telkom",
      brand,
      sold: packagesOf(brand)[0]!,
      msisdn,
      word,
      happening: isYes ? "opted_in" : meaningOf("telkom", word)!,
      position: { at: new Date(clock.now().getTime() + second * 1_000), sequence: 0 },
      operatorRef: null,
      source: `${word} ${second}`,
    } as const;
    await database.transaction((trx) => takeWord(ports, trx, told, clock.now()));
    return subscriptionOf(database, { service: brand.service, msisdn });
  };
  expect(await hear("ACTIVE", 0, true)).toMatchObject({ state: "active" });
  expect(await hear("EXPIRED", 1)).toMatchObject({ state: "ended", operatorStatus: "EXPIRED" });
  expect(await hear("CANCELLED", 3)).toMatchObject({ state: "ended", operatorStatus: "CANCELLED" });
  expect(await hear("EXPIRED", 2)).toMatchObject({ state: "ended", operatorStatus: "CANCELLED" });
});
