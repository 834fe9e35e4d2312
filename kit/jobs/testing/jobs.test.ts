import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestClock } from "#kit/testing/clock.ts";
import type { TestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { OpenTestDatabase } from "#kit/testing/database.ts";
import { defineJob } from "../job.ts";
import type { NoPayload } from "../job.ts";
import { createTestJobs } from "./jobs.ts";
import type { TestJobs } from "./jobs.ts";

const remind = defineJob<{ match: number }>({
  name: "remind",
  retry: { limit: 2, delaySeconds: 60, backoff: false },
});
const nightly = defineJob<NoPayload>({ name: "nightly" });

let database: OpenTestDatabase;
let clock: TestClock;
let jobs: TestJobs;
let ran: string[];

beforeEach(async () => {
  database = await openTestDatabase();
  clock = createTestClock("2031-03-01T12:00:00Z");
  jobs = createTestJobs({ databaseUrl: database.url, clock, log: pino({ level: "silent" }) });
  ran = [];
});

afterEach(async () => {
  await jobs.stop();
  await database.close();
});

function note(text: string): void {
  ran.push(`${clock.now().toISOString().slice(5, 16)} ${text}`);
}

test("runs a job at its time by the test's clock, not before", async () => {
  jobs.work(remind, async ({ match }) => note(`match ${match}`));
  await jobs.start();
  await jobs.enqueue(database, remind, { match: 7 }, { runAt: new Date("2031-03-01T18:00:00Z") });

  clock.moveTo("2031-03-01T17:59:59Z");
  expect(await jobs.runDue()).toBe(0);
  clock.advance("1s");
  expect(await jobs.runDue()).toBe(1);
  expect(ran).toEqual(["03-01T18:00 match 7"]);
});

test("runs a job without a time at once, even if the test's clock is in the past", async () => {
  clock.moveTo("2019-01-01T00:00:00Z");
  jobs.work(remind, async ({ match }) => note(`match ${match}`));
  await jobs.start();
  await jobs.enqueue(database, remind, { match: 1 });
  expect(await jobs.runDue()).toBe(1);
});

test("runs a job that another job enqueued in the same pass", async () => {
  jobs.work(remind, async ({ match }) => {
    note(`match ${match}`);
    if (match < 3) await jobs.enqueue(database, remind, { match: match + 1 });
  });
  await jobs.start();
  await jobs.enqueue(database, remind, { match: 1 });
  expect(await jobs.runDue()).toBe(3);
});

test("runs it in the same pass whatever the order of the handlers", async () => {
  const first = defineJob<{ turn: number }>({ name: "first" });
  const last = defineJob<{ turn: number }>({ name: "last" });
  jobs.work(first, async ({ turn }) => {
    note(`first ${turn}`);
    await jobs.enqueue(database, last, { turn });
  });
  jobs.work(last, async ({ turn }) => {
    note(`last ${turn}`);
    if (turn < 2) await jobs.enqueue(database, first, { turn: turn + 1 });
  });
  await jobs.start();
  await jobs.enqueue(database, first, { turn: 1 });
  expect(await jobs.runDue()).toBe(4);
  expect(ran.map((line) => line.slice(12))).toEqual(["first 1", "last 1", "first 2", "last 2"]);
});

test("retries after the delay and stops at the limit", async () => {
  jobs.work(remind, async (_, { attempt }) => {
    note(`try ${attempt}`);
    throw new Error("no");
  });
  await jobs.start();
  await jobs.enqueue(database, remind, { match: 1 });
  await jobs.runUntil("2031-03-02T12:00:00Z");
  expect(ran).toEqual(["03-01T12:00 try 1", "03-01T12:01 try 2", "03-01T12:02 try 3"]);
  expect(clock.now().toISOString()).toBe("2031-03-02T12:00:00.000Z");
});

test("keeps the local time of a schedule when summer time begins", async () => {
  jobs.work(nightly, async () => note("nightly"));
  jobs.schedule(nightly, "0 3 * * *", "Europe/Bucharest");
  clock.moveTo("2031-03-28T12:00:00Z");
  await jobs.start();
  await jobs.runUntil("2031-03-31T12:00:00Z");
  expect(ran).toEqual(["03-29T01:00 nightly", "03-30T01:00 nightly", "03-31T00:00 nightly"]);
});

test("runs a schedule once for missed ticks, and again after its delay if it fails", async () => {
  let failures = 1;
  jobs.work(nightly, async () => {
    note("nightly");
    if (failures-- > 0) throw new Error("no");
  });
  jobs.schedule(nightly, "0 3 * * *", "UTC");
  await jobs.start();
  clock.moveTo("2031-03-04T12:00:00Z");
  expect(await jobs.runDue()).toBe(1);
  await jobs.runUntil("2031-03-04T18:00:00Z");
  expect(ran).toEqual(["03-04T12:00 nightly", expect.stringMatching(/^03-04T12:.. nightly$/)]);
});
