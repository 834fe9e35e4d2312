import { afterAll, beforeAll, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { subscriptionOf } from "../service.ts";
import { fold, receive } from "./inbox.ts";
import { stopSecond } from "./jobs.ts";
import type { OperatorEvent, OperatorPort } from "./ports.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-ng-en/brand.ts");
const msisdn = "2348031112233";
const queue: { job: string; payload: object }[] = [];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** An operator whose messages are our own shape. */
const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ word: "PENDING", operatorRef: null }),
  status: async () => ({ word: "ACTIVE", operatorRef: null }),
  stop: async () => undefined,
  isAuthentic: () => true,
  readEvent({ body }) {
    const told = JSON.parse(body) as OperatorEvent;
    return { ...told, position: { ...told.position, at: new Date(told.position.at) } };
  },
};
const ports: SubscriptionPorts = {
  operators: { nigeria: port },
  jobs: { enqueue: async (_, job, payload) => void queue.push({ job: job.name, payload }) },
  siteOf: () => undefined,
  brands: [brand],
};

/** The operator has charged for a service, and says so. */
async function charge(service: string | undefined, id: string, amountMinor: number): Promise<string[]> {
  clock.advance("1m");
  const event = {
    eventId: id,
    position: { at: clock.now(), sequence: 0 },
    kind: "charged",
    msisdn,
    service,
    word: "ACTIVE",
    reference: null,
    operatorRef: null,
    charge: { id, amountMinor },
  };
  queue.length = 0;
  await receive(
    ports,
    database,
    "nigeria",
    { kind: "event", body: JSON.stringify(event), headers: {} },
    clock.now(),
  );
  const inboxIds = queue.splice(0).map(({ payload }) => (payload as { inboxId: number }).inboxId);
  for (const inboxId of inboxIds) await fold(ports, database, inboxId, clock.now());
  return queue.map(({ job }) => job);
}

const standing = () => subscriptionOf(database, { service: brand.service, msisdn });

test("what the operator took for a second package is kept beside the first, and changes nothing of that", async () => {
  await charge(brand.nigeria?.dailyServiceId, "n-1", 15_000);
  const first = await standing();
  expect(first).toMatchObject({ state: "active" });
  expect(await charge(brand.nigeria?.weeklyServiceId, "n-2", 50_000)).toEqual([stopSecond.name]);
  expect(await standing()).toEqual(first);
  const kept = await database.run(
    `select amount_minor::int as amount, extract(day from ends_at - starts_at)::int as days
     from subscription_charges order by starts_at`,
    [],
  );
  expect(kept).toEqual([
    { amount: 15_000, days: 1 },
    { amount: 50_000, days: 7 },
  ]);
});
