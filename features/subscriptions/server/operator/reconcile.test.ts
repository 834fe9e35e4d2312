import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { packagesOf } from "../../rules.ts";
import * as store from "../store.ts";
import { OperatorFailed, type OperatorPort } from "./ports.ts";
import { reconcileAll } from "./reconcile.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-ng-en/brand.ts");
const plan = packagesOf(brand)[0]!;
const { signal } = new AbortController();
let database: Database;
let warned: object[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  warned = [];
  await database.run("update subscriptions set state = 'ended', ended_at = now() where state <> 'ended'");
});

/** Queried in the order of their messages. */
async function subscribe(msisdn: string): Promise<string> {
  clock.advance("1s");
  const id = newId(clock);
  const particular = {
    id,
    payer: "nigeria",
    player_id: null,
    msisdn,
    state: "active",
    reference: id,
  } as const;
  await store.insert(database, { brand, plan, ...particular, channel: "web" }, clock.now());
  await store.updateCheckedAt(database, id, clock.now());
  return id;
}

function contextWith(status: OperatorPort["status"]) {
  const port: OperatorPort = {
    confirmation: "own_pin",
    start: async () => ({ operatorStatus: "Pending", operatorRef: null }),
    status,
    stop: async () => undefined,
    isAuthentic: () => true,
    readEvent: () => undefined,
  };
  return {
    operators: { nigeria: port },
    jobs: { enqueue: async () => undefined },
    siteOf: () => undefined,
    brands: [brand],
    log: { warn: (details: object) => void warned.push(details) },
    database,
    clock,
  };
}

const nothing = { operatorStatus: null, operatorRef: null };

test.each([
  new TypeError("not what was agreed on"),
  new OperatorFailed("refused"),
  new OperatorFailed("bad_credentials"),
  new OperatorFailed("outcome_unknown"),
])("%s of one subscriber does not block others, and is retried in its turn", async (failure) => {
  const odd = await subscribe("2348031234567");
  const sound = await subscribe("2348037654321");
  const context = contextWith(async ({ reference }) => {
    if (reference === odd) throw failure;
    return nothing;
  });
  clock.advance("10m");
  expect(await reconcileAll(context, signal)).toBe(1);
  expect(await store.findById(database, odd)).toMatchObject({ state: "active", checked_at: clock.now() });
  expect(await store.findById(database, sound)).toMatchObject({ state: "ended" });
  expect(warned).toMatchObject([{ payer: "nigeria", failure: { name: failure.name } }]);
  expect(await reconcileAll(context, signal)).toBe(0);
});

test("skips an unresponsive operator until the next run, which starts with the unchecked subscriptions", async () => {
  const ids: string[] = [];
  for (let line = 100; line < 140; line++) ids.push(await subscribe(`2348031234${line}`));
  let asked: string[] = [];
  const context = contextWith(async ({ reference }) => {
    asked.push(reference);
    throw new OperatorFailed("unavailable");
  });
  clock.advance("10m");
  await reconcileAll(context, signal);
  const first = asked;
  expect(first.length).toBeLessThan(20);
  expect(warned).toContainEqual({ payer: "nigeria" });

  asked = [];
  clock.advance("5m");
  await reconcileAll(context, signal);
  expect(asked).toEqual(ids.slice(first.length, first.length + asked.length));
});
