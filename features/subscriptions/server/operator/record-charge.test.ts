import { afterAll, beforeAll, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { SubscriptionPorts, SubscriptionJobContext } from "../ports.ts";
import { subscriptionOf } from "../subscription-status.ts";
import { processCallback, receiveCallback } from "./callback-inbox.ts";
import { stopSecond } from "./jobs.ts";
import type { OperatorEvent, OperatorPort } from "./ports.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-ng-en/brand.ts");
let msisdn = "2348031112233";
const queue: { job: string; payload: object }[] = [];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A fake operator whose messages have our common format. */
const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ operatorStatus: "PENDING", operatorRef: null }),
  status: async () => ({ operatorStatus: "ACTIVE", operatorRef: null }),
  stop: async () => undefined,
  isAuthentic: () => true,
  readEvent({ body }) {
    const reported = JSON.parse(body) as OperatorEvent;
    return { ...reported, position: { ...reported.position, at: new Date(reported.position.at) } };
  },
};
const alarms: string[] = [];
const ports: SubscriptionPorts & Pick<SubscriptionJobContext, "alarm" | "log"> = {
  operators: { nigeria: port },
  jobs: { enqueue: async (_, job, payload) => void queue.push({ job: job.name, payload }) },
  siteOf: () => undefined,
  brands: [brand],
  alarm: (name, key) => void alarms.push(`${name} ${key}`),
  log: { warn: () => undefined, error: () => undefined },
};

/** A callback about a charge for a service. */
async function charge(
  service: string | undefined,
  id: string,
  amountMinor: number,
  minutesAhead = 0,
): Promise<string[]> {
  clock.advance("1m");
  const event = {
    eventId: id,
    position: { at: new Date(clock.now().getTime() + minutesAhead * 60_000), sequence: 0 },
    kind: "charged",
    msisdn,
    service,
    operatorStatus: "ACTIVE",
    reference: null,
    operatorRef: null,
    charge: { id, amountMinor },
  };
  queue.length = 0;
  await receiveCallback(
    ports,
    database,
    "nigeria",
    { kind: "event", body: JSON.stringify(event), headers: {} },
    clock.now(),
  );
  const inboxIds = queue.splice(0).map(({ payload }) => (payload as { inboxId: number }).inboxId);
  for (const inboxId of inboxIds) await processCallback(ports, database, inboxId, clock.now());
  return queue.map(({ job }) => job);
}

const subscription = () => subscriptionOf(database, { service: brand.service, msisdn });

test("lists the charge of a second package without changing the first", async () => {
  await charge(brand.nigeria?.dailyServiceId, "n-1", 15_000);
  const first = await subscription();
  expect(first).toMatchObject({ state: "active" });
  expect(await charge(brand.nigeria?.weeklyServiceId, "n-2", 50_000)).toEqual([stopSecond.name]);
  expect(await subscription()).toEqual(first);
  const stored = await database.run(
    `select amount_minor::int as amount, extract(day from ends_at - starts_at)::int as days
     from subscription_charges order by starts_at`,
    [],
  );
  expect(stored).toEqual([
    { amount: 15_000, days: 1 },
    { amount: 50_000, days: 7 },
  ]);
});

test("lists a charge below the price as declined and raises an alarm", async () => {
  msisdn = "2348031112244";
  const daily = brand.nigeria?.dailyServiceId;
  await charge(daily, "s-1", 1);
  expect(await subscription()).toBeNull();
  await charge(daily, "s-2", 15_000);
  const paid = await subscription();
  expect(paid).toMatchObject({ state: "active" });
  clock.advance("12h");
  await charge(daily, "s-3", 14_999);
  expect(await subscription()).toEqual(paid);
  expect(alarms.splice(0)).toEqual(["operator_charge_short mtn-ng-en", "operator_charge_short mtn-ng-en"]);
  const listed = await database.run(
    `select c.amount_minor::int as amount, a.outcome as state, a.reason from subscription_charges c
     left join subscription_charge_attempts a on a.charge_id = c.id
     join subscriptions s on s.id = c.subscription_id where s.msisdn = $1 order by c.starts_at`,
    [msisdn],
  );
  expect(listed).toEqual([
    { amount: 15_000, state: "paid", reason: null },
    { amount: 14_999, state: "declined", reason: "below_price" },
  ]);
});

test("ignores a message dated in the future, raises an alarm, and still applies later messages", async () => {
  msisdn = "2348031112255";
  const daily = brand.nigeria?.dailyServiceId;
  await charge(daily, "f-1", 15_000, 365 * 24 * 60);
  await charge(daily, "f-2", 15_000, 6);
  expect(await subscription()).toBeNull();
  expect(alarms.splice(0)).toEqual(["operator_message_future ", "operator_message_future "]);
  await charge(daily, "f-3", 15_000, 4);
  expect(await subscription()).toMatchObject({ state: "active" });
  expect(alarms).toEqual([]);
});
