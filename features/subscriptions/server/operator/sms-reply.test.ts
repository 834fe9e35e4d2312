import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import file from "#brands/saf-ke-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { packagesOf } from "../../rules.ts";
import { sendNotice } from "../jobs.ts";
import * as store from "../store.ts";
import { processCallback, receiveCallback } from "./callback-inbox.ts";
import { replyToSms, processOperatorInbox } from "./jobs.ts";
import type { OperatorEvent, OperatorPort } from "./ports.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/saf-ke-en/brand.ts");
const queue: { job: string; payload: object }[] = [];
let database: Database;
let number = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => void (queue.length = 0));

const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ operatorStatus: "Pending", operatorRef: null }),
  status: async () => ({ operatorStatus: null, operatorRef: null }),
  stop: async () => {},
  isAuthentic: () => true,
  readEvent({ body }) {
    const { at, ...event } = JSON.parse(body) as Pick<OperatorEvent, "kind" | "msisdn" | "text"> & {
      at: string;
    };
    const nothing = { service: null, operatorStatus: null, reference: null, operatorRef: null };
    return {
      ...nothing,
      ...event,
      eventId: `${event.msisdn} ${at}`,
      position: { at: new Date(at), sequence: 0 },
    };
  },
};
const ports = {
  operators: { kenya: port },
  jobs: {
    enqueue: async (_: unknown, job: { name: string }, payload: object) =>
      void queue.push({ job: job.name, payload }),
  },
  alarm: () => undefined,
  log: { warn: () => undefined, error: () => undefined },
  siteOf: () => undefined,
  brands: [brand],
};

const nextNumber = () => `25472${String(++number).padStart(7, "0")}`;

/** Names of the jobs that an SMS enqueues, with the kind of reply. */
async function write(msisdn: string, text: string): Promise<string[]> {
  clock.advance("1s");
  queue.length = 0;
  const kind = text === "STOP" ? "stop" : "text";
  const body = JSON.stringify({ kind, msisdn, text, at: clock.now() });
  await receiveCallback(ports, database, "kenya", { kind: "sms", body, headers: {} }, clock.now());
  for (const { job, payload } of queue.splice(0)) {
    if (job !== processOperatorInbox.name) continue;
    await processCallback(ports, database, (payload as { inboxId: number }).inboxId, clock.now());
  }
  return queue.map(({ job, payload }) =>
    job === replyToSms.name ? (payload as { answer: string }).answer : job,
  );
}

test("replies to an SMS, and limits the replies per number", async () => {
  const msisdn = nextNumber();
  expect(await write(msisdn, "HELP")).toEqual(["help"]);
  expect(await write(msisdn, "I am on holiday.")).toEqual([]);
  expect(await write(nextNumber(), "HELP")).toEqual(["help"]);
  clock.advance("10m");
  expect(await write(msisdn, "STOP")).toEqual(["nothing"]);
  let answered = 2;
  for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
    clock.advance("30m");
    answered += (await write(msisdn, "I am on holiday.")).length;
  }
  expect(answered).toBeGreaterThan(2);
  expect(answered).toBeLessThanOrEqual(11);
});

test("confirms a repeated STOP, but not within the rate limit", async () => {
  const msisdn = nextNumber();
  const id = newId(clock);
  const plan = packagesOf(brand)[0]!;
  const particular = { id, payer: "kenya", player_id: null, msisdn, state: "active", reference: id } as const;
  const paidUntil = new Date(clock.now().getTime() + 24 * 3_600_000);
  const row = { brand, plan, ...particular, channel: "web", paid_until: paidUntil } as const;
  await store.insert(database, row, clock.now());
  expect(await write(msisdn, "STOP")).toContain(sendNotice.name);
  expect(await write(msisdn, "STOP")).toEqual([]);
  clock.advance("10m");
  expect(await write(msisdn, "STOP")).toEqual([sendNotice.name]);
  expect(await write(msisdn, "STOP")).toEqual([]);
});
