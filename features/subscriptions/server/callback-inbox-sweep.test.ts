import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import naija from "#brands/mtn-ng-en/brand.ts";
import saf from "#brands/saf-ke-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { JobHandler, NoPayload } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { CardFailed } from "./card/ports.ts";
import { sweepInbox } from "./callback-inbox-sweep.ts";
import * as inbox from "./operator/callback-inbox-store.ts";
import { sweepOperatorInbox } from "./operator/jobs.ts";
import { OperatorFailed, type OperatorEvent, type OperatorPort } from "./operator/ports.ts";
import { registerOperatorJobs } from "./operator/work.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const receivedAt = clock.now();
const brands = [saf, naija].map((file) => checkBrand(file, `brands/${file.key}/brand.ts`));
let database: Database;
let asked: string[];
let alarms: string[];
let enqueued: string[];
let isKenyaAway: boolean;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  [asked, alarms, enqueued, isKenyaAway] = [[], [], [], true];
});

const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ operatorStatus: "Pending", operatorRef: null }),
  async status({ msisdn }) {
    asked.push(msisdn);
    if (isKenyaAway && msisdn.startsWith("254")) throw new OperatorFailed("outcome_unknown");
    return { operatorStatus: null, operatorRef: null };
  },
  stop: async () => undefined,
  isAuthentic: () => true,
  readEvent({ body }) {
    if (body.startsWith("unreadable")) return undefined;
    return {
      eventId: body,
      position: { at: receivedAt, sequence: 0 },
      kind: "opted_in",
      msisdn: body,
      service: body.startsWith("254") ? String(brands[0]!.productId) : brands[1]!.nigeria!.dailyServiceId,
      operatorStatus: "Active",
      reference: null,
      operatorRef: null,
    } satisfies OperatorEvent;
  },
};

const context = {
  operators: { kenya: port, nigeria: port },
  jobs: { enqueue: async (_: unknown, { name }: { name: string }) => void enqueued.push(name) },
  siteOf: () => undefined,
  brands,
  sms: { send: async () => Promise.reject(new Error("nothing is sent here")) },
  log: { warn: () => undefined, error: () => undefined },
  alarm: (name: string) => void alarms.push(name),
  get database() {
    return database;
  },
  clock,
};

/** Runs the job as the queue does. */
async function sweep(signal = new AbortController().signal): Promise<void> {
  let run: JobHandler<NoPayload> | undefined;
  const jobs: Pick<Jobs, "work" | "schedule"> = {
    work(job, handler) {
      if (job.name === sweepOperatorInbox.name) run = handler as typeof run;
    },
    schedule: () => undefined,
  };
  registerOperatorJobs(jobs, context);
  await run?.({}, { id: newId(clock), attempt: 1, signal });
}

const unconfirmable = (source: inbox.Source, msisdn: string) =>
  inbox.insert(database, {
    source,
    eventId: msisdn,
    body: msisdn,
    receivedAt: clock.now(),
    kind: null,
    brand: "",
  });
const countUnprocessed = () => inbox.countUnprocessed(database, clock.now());

test("queries an unresponsive sender a few times, does not block others and leaves no jobs", async () => {
  await unconfirmable("nigeria", "2348031234567");
  for (let line = 100; line < 120; line++) await unconfirmable("kenya", `254712345${line}`);
  clock.advance("20m");
  for (const _ of [1, 2]) {
    asked = [];
    await sweep();
    expect(asked.filter((msisdn) => msisdn.startsWith("254"))).toHaveLength(5);
    expect(await countUnprocessed()).toBe(20);
  }
  expect([enqueued, alarms]).toEqual([[], []]);
  isKenyaAway = false;
  await sweep();
  expect(await countUnprocessed()).toBe(0);
});

test("skips an unresponsive sender even if messages without queries are in between", async () => {
  for (let line = 200; line < 220; line++) {
    await unconfirmable("kenya", `254712345${line}`);
    await unconfirmable("kenya", `unreadable ${line}`);
  }
  clock.advance("20m");
  await sweep();
  expect(asked).toHaveLength(5);
  isKenyaAway = false;
  await sweep();
  expect(await countUnprocessed()).toBe(0);
});

test("raises the alarm even if the run times out", async () => {
  await unconfirmable("kenya", "254712345999");
  clock.advance("61m");
  await sweep(AbortSignal.abort());
  expect([alarms, asked]).toEqual([["operator_inbox"], []]);
  expect(await countUnprocessed()).toBe(1);
});

test("skips an unresponsive card processor, and passes over single failing events", async () => {
  const ids = Array.from({ length: 40 }, (_, index) => String(index));
  const tried: string[] = [];
  const inboxOf = (failureOf: (id: string) => Error | undefined) => ({
    name: "card_inbox" as const,
    countUnprocessed: async () => 0,
    findUnprocessed: async () => ids.map((id) => ({ id, source: "card" })),
    async process(id: string) {
      tried.push(id);
      const failure = failureOf(id);
      if (failure) throw failure;
      return true;
    },
  });
  const { signal } = new AbortController();
  await sweepInbox(
    context,
    inboxOf(() => new Error("payment_unavailable", { cause: new CardFailed("unavailable") })),
    signal,
  );
  expect(tried).toEqual(ids.slice(0, 5));
  tried.length = 0;
  // A failure of our own between two queries does not count as a response.
  await sweepInbox(
    context,
    inboxOf((id) => (Number(id) % 2 ? new Error("not taken in yet") : new CardFailed("unavailable"))),
    signal,
  );
  expect(tried).toEqual(ids.slice(0, 9));
  tried.length = 0;
  clock.advance("1m");
  await sweepInbox(
    context,
    inboxOf((id) => (Number(id) < 10 ? new Error("not taken in yet") : undefined)),
    signal,
  );
  expect(tried).toEqual(ids);
});
