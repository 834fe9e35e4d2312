import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import fc from "fast-check";
import saf from "#brands/saf-ke-en/brand.ts";
import naija from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { sendNotice } from "../jobs.ts";
import { processCallback, receiveCallback } from "./callback-inbox.ts";
import { replyToSms, processOperatorInbox, stopAtOperator } from "./jobs.ts";
import { OperatorFailed, type OperatorEvent, type OperatorPort } from "./ports.ts";
import { reconcileAll } from "./reconcile.ts";
import { subscriptionOf } from "../subscription-status.ts";
import type { SubscriptionPorts, SubscriptionJobContext } from "../ports.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brands = [saf, naija].map((file) => checkBrand(file, `brands/${file.key}/brand.ts`));
const kenya = brands[0]!;

let database: Database;
/** The operator's response to a status query, by number. */
const statusAtOperator = new Map<string, string | null>();
const queue: { job: string; payload: object }[] = [];
let isAway = false;
let number = 0;

/** A fake operator whose messages have our common format. Tests of the adapters cover the operators' formats. */
const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ operatorStatus: "Pending", operatorRef: null }),
  async status({ msisdn }) {
    if (isAway) throw new OperatorFailed("unavailable");
    return { operatorStatus: statusAtOperator.get(msisdn) ?? null, operatorRef: null };
  },
  stop: async () => {},
  isAuthentic: ({ headers }) => headers["x-secret"] === "right",
  readEvent({ body }) {
    const sent = JSON.parse(body) as OperatorEvent | null;
    return sent ? { ...sent, position: { ...sent.position, at: new Date(sent.position.at) } } : undefined;
  },
};
const log = { warn: () => undefined, error: () => undefined };
const ports: SubscriptionPorts & Pick<SubscriptionJobContext, "alarm" | "log"> = {
  operators: { kenya: port, nigeria: port },
  jobs: { enqueue: async (_, job, payload) => void queue.push({ job: job.name, payload }) },
  siteOf: () => undefined,
  brands,
  alarm: () => undefined,
  log,
};
const reconcile = () => reconcileAll({ ...ports, database, clock }, new AbortController().signal);

beforeAll(async () => {
  database = await openTestDatabase();
});

beforeEach(() => {
  isAway = false;
  queue.length = 0;
});

afterAll(() => database.close());

const nextNumber = () => `25471${String(++number).padStart(7, "0")}`;

function event(msisdn: string, changes: Partial<OperatorEvent> & { second?: number } = {}): OperatorEvent {
  const { second = 0, ...sent } = changes;
  return {
    eventId: `e-${msisdn}-${second}-${sent.kind ?? "status"}`,
    position: { at: new Date(clock.now().getTime() + second * 1_000), sequence: 0 },
    kind: "status",
    msisdn,
    service: String(kenya.productId),
    operatorStatus: "Active",
    reference: null,
    operatorRef: null,
    ...sent,
  };
}

const post = (sent: OperatorEvent, family: "kenya" | "nigeria" = "kenya", kind: "event" | "sms" = "event") =>
  receiveCallback(
    ports,
    database,
    family,
    { kind, body: JSON.stringify(sent), headers: { "x-secret": "right" } },
    clock.now(),
  );

async function processInbox(): Promise<void> {
  const waiting = queue
    .filter(({ job }) => job === processOperatorInbox.name)
    .map(({ payload }) => payload as { inboxId: number });
  queue.splice(0, queue.length, ...queue.filter(({ job }) => job !== processOperatorInbox.name));
  for (const { inboxId } of waiting) await processCallback(ports, database, inboxId, clock.now());
}

const subscription = (msisdn: string) => subscriptionOf(database, { service: kenya.service, msisdn });
const jobsOf = (name: string) => queue.filter(({ job }) => job === name);

test("a subscription made at the operator starts without a player, with evidence and a welcome SMS", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  await post(event(msisdn, { kind: "opted_in" }));
  expect(await subscription(msisdn)).toBeNull();
  await processInbox();
  expect(await subscription(msisdn)).toMatchObject({
    renews: true,
    state: "active",
    operatorStatus: "Active",
    isEntitled: true,
  });
  expect(jobsOf(sendNotice.name)).toHaveLength(1);
  const evidence = await database.run("select step, price_minor from opt_in_evidence where msisdn = $1", [
    msisdn,
  ]);
  expect(evidence).toEqual([{ step: "operator", price_minor: 1_000 }]);
});

test("ignores an opt-in or payment that the operator does not confirm", async () => {
  const msisdn = nextNumber();
  await post(event(msisdn, { kind: "opted_in" }));
  await processInbox();
  expect(await subscription(msisdn)).toBeNull();
});

test("retries the callback while the operator is unreachable", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  isAway = true;
  await post(event(msisdn, { kind: "opted_in" }));
  const waiting = [...queue];
  await expect(processInbox()).rejects.toThrow("unavailable");
  isAway = false;
  queue.push(...waiting);
  await processInbox();
  expect(await subscription(msisdn)).toMatchObject({ state: "active" });
});

test("does not store a callback with a wrong signature", async () => {
  const msisdn = nextNumber();
  const body = JSON.stringify(event(msisdn));
  const callback = { kind: "event", body, headers: { "x-secret": "guess" } } as const;
  expect(await receiveCallback(ports, database, "kenya", callback, clock.now())).toBe(false);
  expect(await database.run("select 1 from operator_inbox where body like $1", [`%${msisdn}%`])).toEqual([]);
});

test("processes an event once that arrives a hundred times, also concurrently", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  const sent = event(msisdn, { kind: "charged", charge: { id: "c-1", amountMinor: 1_000 } });
  await Promise.all(Array.from({ length: 100 }, () => post(sent)));
  await processInbox();
  const [rows] = await database.run(
    `select (select count(*) from operator_inbox where event_id = $1) as events,
       (select count(*) from subscription_charges c join subscriptions s on s.id = c.subscription_id where s.msisdn = $2) as charges`,
    [sent.eventId, msisdn],
  );
  expect(rows).toEqual({ events: 1, charges: 1 });
});

test("stores an unreadable or unknown callback without effect", async () => {
  await receiveCallback(
    ports,
    database,
    "kenya",
    { kind: "event", body: "null", headers: { "x-secret": "right" } },
    clock.now(),
  );
  await post(event(nextNumber(), { service: "999" }));
  await post(event(nextNumber(), { operatorStatus: "Teleported" }));
  await processInbox();
  const rows = await database.run(
    "select outcome, count(*) as n from operator_inbox where outcome in ('unreadable', 'unknown') group by 1 order by 1",
  );
  expect(rows).toEqual([
    { outcome: "unknown", n: 2 },
    { outcome: "unreadable", n: 1 },
  ]);
});

test("STOP by SMS stops once, at the operator too, and notifies the subscriber", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  await post(event(msisdn, { kind: "charged", charge: { id: "c-2", amountMinor: 1_000 } }));
  await processInbox();
  queue.length = 0;
  await post(event(msisdn, { kind: "stop", text: "STOP", second: 1 }), "kenya", "sms");
  await post(event(msisdn, { kind: "stop", text: "stop", second: 2 }), "kenya", "sms");
  await processInbox();
  expect(await subscription(msisdn)).toMatchObject({ state: "cancelling", isEntitled: true });
  expect(jobsOf(stopAtOperator.name)).toHaveLength(1);
  expect(jobsOf(sendNotice.name)).toHaveLength(1);
});

test("STOP at one operator does not affect a subscription at another", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  await post(event(msisdn, { kind: "opted_in" }));
  await post(event(msisdn, { kind: "stop", text: "STOP", second: 1 }), "nigeria", "sms");
  await processInbox();
  expect(await subscription(msisdn)).toMatchObject({ state: "active" });
});

test("only one of several concurrent runs processes a callback", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  const sent = event(msisdn, { kind: "opted_in" });
  await post(sent);
  const [row] = await database.run("select id from operator_inbox where event_id = $1", [sent.eventId]);
  const inboxId = Number(row?.id);
  await Promise.allSettled(
    Array.from({ length: 8 }, () => processCallback(ports, database, inboxId, clock.now())),
  );
  const outcomes = await database.run("select outcome from operator_inbox where event_id = $1", [
    sent.eventId,
  ]);
  expect(outcomes).toEqual([{ outcome: "begun" }]);
  expect(jobsOf(sendNotice.name)).toHaveLength(1);
});

test.each([
  ["Stop  Weekly", "weekly"],
  ["STOP DAILY", "weekly"],
  ["STOP WEEKLY", "daily"],
] as const)("%s stops the %s subscription that the number has", async (text, period) => {
  const { dailyServiceId, weeklyServiceId } = brands[1]!.nigeria!;
  const msisdn = `23480${String(++number).padStart(8, "0")}`;
  const service = period === "daily" ? dailyServiceId : weeklyServiceId;
  statusAtOperator.set(msisdn, "ACTIVE");
  await post(event(msisdn, { kind: "opted_in", service, operatorStatus: "ACTIVE" }), "nigeria");
  await processInbox();
  const own = () => subscriptionOf(database, { service: "mtn-ng", msisdn });
  expect(await own()).toMatchObject({ state: "active" });
  await post(event(msisdn, { kind: "stop", text, second: 1 }), "nigeria", "sms");
  await processInbox();
  // No payment was reported.
  expect(await own()).toMatchObject({ state: "ended" });
});

test("a subscription stopped by the operator stays usable for the paid time", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  await post(event(msisdn, { kind: "charged", charge: { id: "c-3", amountMinor: 1_000 } }));
  await processInbox();
  await post(event(msisdn, { operatorStatus: "Inactive", second: 5 }));
  await processInbox();
  expect(await subscription(msisdn)).toMatchObject({
    renews: false,
    state: "cancelling",
    operatorStatus: "Inactive",
    isEntitled: true,
  });
});

test("reconciliation finds changes without a callback, and repeats a lost stop", async () => {
  const [lost, stubborn] = [nextNumber(), nextNumber()];
  for (const msisdn of [lost, stubborn]) {
    statusAtOperator.set(msisdn, "Active");
    await post(event(msisdn, { kind: "opted_in" }));
  }
  await post(event(stubborn, { kind: "charged", charge: { id: "c-drift", amountMinor: 1_000 }, second: 1 }));
  await processInbox();
  await post(event(stubborn, { kind: "stop", text: "STOP", second: 2 }), "kenya", "sms");
  await processInbox();
  queue.length = 0;
  statusAtOperator.set(lost, "Suspended");
  clock.advance("14m");
  await reconcile();
  expect(await subscription(lost)).toMatchObject({ state: "suspended", operatorStatus: "Suspended" });
  expect(await subscription(stubborn)).toMatchObject({ state: "cancelling" });
  const [row] = await database.run("select id from subscriptions where msisdn = $1", [stubborn]);
  expect(jobsOf(stopAtOperator.name)).toContainEqual({
    job: stopAtOperator.name,
    payload: { subscriptionId: row?.id },
  });
});

test("reconciliation skips card subscriptions", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  await post(event(msisdn, { kind: "opted_in" }));
  await processInbox();
  await database.run("update subscriptions set payer = 'card', checked_at = null where msisdn = $1", [
    msisdn,
  ]);
  clock.advance("14m");
  await reconcile();
  expect(await database.run("select checked_at from subscriptions where msisdn = $1", [msisdn])).toEqual([
    { checked_at: null },
  ]);
});

test("a live subscription belongs to the number's current owner, an ended one to its owner at the time", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  await post(event(msisdn, { kind: "opted_in" }));
  await processInbox();
  const [former, now] = [randomUUID(), randomUUID()];
  for (const id of [former, now]) {
    await database.run(
      "insert into players (id, service, username, country, avatar, created_at) values ($1, $2, $3, 'KE', 'a', now())",
      [id, kenya.service, `o${id.slice(0, 8)}`],
    );
  }
  await database.run("update subscriptions set player_id = $1 where msisdn = $2", [former, msisdn]);
  const seenBy = (playerId: string) =>
    subscriptionOf(database, { service: kenya.service, playerId, msisdn: playerId === now ? msisdn : null });
  expect(await seenBy(now)).toMatchObject({ state: "active" });
  statusAtOperator.set(msisdn, "Inactive");
  await post(event(msisdn, { operatorStatus: "Inactive", second: 1 }));
  await processInbox();
  expect(await seenBy(former)).toMatchObject({ state: "ended" });
  expect(await seenBy(now)).toBeNull();
});

test("STOP does not affect an ended subscription", async () => {
  const msisdn = nextNumber();
  statusAtOperator.set(msisdn, "Active");
  await post(event(msisdn, { kind: "opted_in" }));
  await processInbox();
  statusAtOperator.set(msisdn, "Inactive");
  await post(event(msisdn, { operatorStatus: "Inactive", kind: "status", second: 1 }));
  await processInbox();
  expect(await subscription(msisdn)).toMatchObject({ state: "ended" });
  queue.length = 0;
  await post(event(msisdn, { kind: "stop", text: "STOP", second: 2 }), "kenya", "sms");
  await processInbox();
  expect(queue.map(({ job, payload }) => [job, payload])).toEqual([
    [replyToSms.name, { inboxId: expect.any(Number), answer: "nothing" }],
  ]);
  const rows = await database.run("select stop_requested_at from subscriptions where msisdn = $1", [msisdn]);
  expect(rows).toEqual([{ stop_requested_at: null }]);
});

test("STOP of one number does not affect other numbers", async () => {
  const [stopping, staying] = [nextNumber(), nextNumber()];
  for (const msisdn of [stopping, staying]) {
    statusAtOperator.set(msisdn, "Active");
    await post(event(msisdn, { kind: "opted_in" }));
  }
  await processInbox();
  await post(event(stopping, { kind: "stop", text: "STOP", second: 1 }), "kenya", "sms");
  await processInbox();
  expect(await subscription(staying)).toMatchObject({ state: "active" });
});

test("reconciliation ends when an operator is unreachable", async () => {
  isAway = true;
  clock.advance("14m");
  expect(await reconcile()).toBe(0);
});

/** The rules have 10,000 such runs without a database (`features/subscriptions/rules.test.ts`). */
test("messages with duplicates, delays and in any order lead to the operator's last status: 100 runs", async () => {
  const words = ["Active", "Pending", "Suspended", "Inactive"];
  const steps = fc.array(fc.record({ operatorStatus: fc.constantFrom(...words), isYes: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  const arrivals = steps.chain((sent) =>
    fc.tuple(
      fc.constant(sent),
      fc.shuffledSubarray([...sent.keys(), ...sent.keys()], { minLength: sent.length * 2 }),
    ),
  );
  const runs = fc.sample(arrivals, { numRuns: 100, seed: 15 });
  const states: Record<string, string | null> = {
    Active: "active",
    Pending: "pending",
    Suspended: "suspended",
    Inactive: null,
  };
  const work = async () => {
    for (let run = runs.pop(); run; run = runs.pop()) {
      const [sent, order] = run;
      const msisdn = nextNumber();
      const last = sent.at(-1)!.operatorStatus;
      statusAtOperator.set(msisdn, last);
      for (const index of order) {
        const { operatorStatus, isYes } = sent[index]!;
        const kind = isYes && operatorStatus === "Active" ? "opted_in" : "status";
        await post(event(msisdn, { eventId: `${msisdn}-${index}`, operatorStatus, kind, second: index }));
      }
      await processOwn(msisdn);
      const { state = null } = (await subscription(msisdn)) ?? {};
      expect({ msisdn, state: state === "ended" ? null : state }).toEqual({ msisdn, state: states[last] });
    }
  };
  /** Processes the callbacks of one number, so that concurrent cases do not affect each other. */
  const processOwn = async (msisdn: string) => {
    const rows = await database.run("select id from operator_inbox where event_id like $1 order by id", [
      `${msisdn}-%`,
    ]);
    for (const { id } of rows) await processCallback(ports, database, Number(id), clock.now());
  };
  await Promise.all(Array.from({ length: 8 }, work));
});
