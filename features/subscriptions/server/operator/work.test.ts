import { afterAll, beforeAll, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { JobHandler } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { updateWithoutNumber } from "../person-store.ts";
import * as store from "../store.ts";
import { stopAtOperator } from "./jobs.ts";
import type { OperatorPort } from "./ports.ts";
import { workOperatorJobs } from "./work.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-ng-en/brand.ts");
const told: string[] = [];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ word: "Pending", operatorRef: null }),
  status: async () => ({ word: null, operatorRef: null }),
  stop: async ({ reference }) => void told.push(reference),
  isAuthentic: () => true,
  readEvent: () => undefined,
};

/** The job of this product, as the queue calls it. */
async function runStop(subscriptionId: string): Promise<void> {
  let stop: JobHandler<{ subscriptionId: string }> | undefined;
  const jobs: Pick<Jobs, "work" | "schedule"> = {
    work(job, handler) {
      if (job.name === stopAtOperator.name) stop = handler as typeof stop;
    },
    schedule: () => undefined,
  };
  workOperatorJobs(jobs, {
    operators: { nigeria: port },
    jobs: { enqueue: async () => undefined },
    siteOf: () => undefined,
    brands: [brand],
    sms: { send: async () => Promise.reject(new Error("nothing is sent here")) },
    log: { warn: () => undefined, error: () => undefined },
    alarm: () => undefined,
    database,
    clock,
  });
  await stop?.({ subscriptionId }, { id: newId(clock), attempt: 1, signal: new AbortController().signal });
}

async function subscribe(msisdn: string, packageId: string, state: "active" | "ended") {
  const now = clock.now();
  const id = newId(clock);
  const particular = { id, payer: "nigeria", player_id: null, msisdn, state, reference: id } as const;
  const sold = { packageId, period: "daily", price: { minor: 15_000, currency: "NGN" } } as const;
  const endedAt = state === "ended" ? now : null;
  await store.insert(database, { brand, sold, ...particular, channel: "web", ended_at: endedAt }, now);
  return id;
}

test("a stop that was late leaves alone what the number has taken out since", async () => {
  const stopped = await subscribe("2348031234567", "daily", "ended");
  await subscribe("2348031234567", "daily", "active");
  await runStop(stopped);
  expect(told).toEqual([]);
});

test("a stop reaches the operator, whatever else the number has", async () => {
  const stopped = await subscribe("2348037654321", "daily", "ended");
  await subscribe("2348037654321", "weekly", "active");
  await runStop(stopped);
  expect(told).toEqual([stopped]);
});

test("a late stop of whoever was removed leaves alone what the number has taken out since, and forgets the number", async () => {
  const msisdn = "2348039876543";
  const removed = await subscribe(msisdn, "daily", "ended");
  const playerId = newId(clock);
  await database.run(
    "insert into players (id, service, username, country, avatar, created_at, removed_at) values ($1, $2, 'Gone', 'NG', 'seed', $3, $3)",
    [playerId, brand.service, clock.now()],
  );
  await updateWithoutNumber(database, removed, { playerId, stopMsisdn: msisdn });
  await subscribe(msisdn, "daily", "active");
  await runStop(removed);
  expect(told).not.toContain(removed);
  expect(await store.findById(database, removed)).toMatchObject({ msisdn: null, stop_msisdn: null });
});
