import { afterAll, beforeAll, expect, test } from "vitest";
import file from "#brands/mtn-za-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { JobHandler, NoPayload } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { renewDue } from "./jobs.ts";
import { beginSubscription } from "./transitions.ts";
import type { OperatorPort } from "./operator/ports.ts";
import * as store from "./store.ts";
import { registerSubscriptionJobs } from "./work.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-za-en/brand.ts");
const warned: object[] = [];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ operatorStatus: "Pending", operatorRef: null }),
  status: async () => ({ operatorStatus: null, operatorRef: null }),
  stop: async () => undefined,
  isAuthentic: () => true,
  readEvent: () => undefined,
  charges: { charge: async ({ idempotencyKey }) => ({ outcome: "paid", ref: idempotencyKey }) },
};

/** Runs the job as the queue does. */
async function runRenewals(): Promise<void> {
  let renewals: JobHandler<NoPayload> | undefined;
  const jobs: Pick<Jobs, "work" | "schedule"> = {
    work(job, handler) {
      if (job.name === renewDue.name) renewals = handler as typeof renewals;
    },
    schedule: () => undefined,
  };
  registerSubscriptionJobs(jobs, {
    operators: { "south-african": port },
    jobs: { enqueue: async () => undefined },
    siteOf: () => undefined,
    brands: [brand],
    sms: { send: async () => Promise.reject(new Error("nothing is sent here")) },
    log: { warn: (details) => void warned.push(details), error: () => undefined },
    alarm: () => undefined,
    database,
    clock,
  });
  await renewals?.({}, { id: newId(clock), attempt: 1, signal: new AbortController().signal });
}

async function subscribe(msisdn: string): Promise<string> {
  const id = newId(clock);
  const plan = { packageId: "daily", period: "daily", price: { minor: 700, currency: "ZAR" } } as const;
  const particular = { id, payer: "south-african", player_id: null, msisdn, reference: id } as const;
  const subscription = { brand, plan, ...particular, state: "active", channel: "web" } as const;
  await beginSubscription(database, subscription, { actor: "player" }, clock.now());
  return id;
}

test("a failing renewal does not block others, and is retried after them", async () => {
  const broken = await subscribe("27830000001");
  const sound = await subscribe("27830000002");
  await database.run("update subscriptions set time_zone = 'Nowhere/At_All' where id = $1", [broken]);
  clock.advance("1m");
  await runRenewals();
  expect(await store.findById(database, sound)).toMatchObject({ state: "active", next_period: 1 });
  expect(warned).toMatchObject([
    { batch: "renew-subscriptions", item: expect.stringContaining(broken), failure: { name: "RangeError" } },
  ]);
  await database.run("update subscriptions set time_zone = 'Africa/Johannesburg' where id = $1", [broken]);
  await runRenewals();
  expect(await store.findById(database, broken)).toMatchObject({ next_period: 0 });
  clock.advance("1m");
  await runRenewals();
  expect(await store.findById(database, broken)).toMatchObject({ next_period: 1 });
});
