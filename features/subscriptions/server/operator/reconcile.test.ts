import { afterAll, beforeAll, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { packagesOf } from "../../rules.ts";
import * as store from "../store.ts";
import type { OperatorPort } from "./ports.ts";
import { reconcileAll } from "./reconcile.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-ng-en/brand.ts");
const sold = packagesOf(brand)[0]!;
const warned: object[] = [];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function subscribe(msisdn: string): Promise<string> {
  const id = newId(clock);
  const particular = {
    id,
    payer: "nigeria",
    player_id: null,
    msisdn,
    state: "active",
    reference: id,
  } as const;
  await store.insert(database, { brand, sold, ...particular, channel: "web" }, clock.now());
  return id;
}

test("an answer that makes no sense holds up no other, and is asked for again in its turn", async () => {
  const odd = await subscribe("2348031234567");
  const sound = await subscribe("2348037654321");
  const port: OperatorPort = {
    confirmation: "own_pin",
    start: async () => ({ word: "Pending", operatorRef: null }),
    async status({ reference }) {
      if (reference === odd) throw new TypeError("not what was agreed on");
      return { word: null, operatorRef: null };
    },
    stop: async () => undefined,
    isAuthentic: () => true,
    readEvent: () => undefined,
  };
  const world = {
    operators: { nigeria: port },
    jobs: { enqueue: async () => undefined },
    siteOf: () => undefined,
    brands: [brand],
    log: { warn: (details: object) => void warned.push(details) },
    database,
    clock,
  };
  clock.advance("10m");
  const { signal } = new AbortController();
  expect(await reconcileAll(world, signal)).toBe(2);
  expect(await store.findById(database, odd)).toMatchObject({ state: "active", checked_at: clock.now() });
  expect(await store.findById(database, sound)).toMatchObject({ state: "ended" });
  expect(warned).toMatchObject([{ payer: "nigeria", failure: { name: "TypeError" } }]);
  expect(await reconcileAll(world, signal)).toBe(0);
});
