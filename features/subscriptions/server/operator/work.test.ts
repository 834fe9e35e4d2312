import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createText } from "#kit/i18n/text.ts";
import type { JobHandler } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { SmsFailed } from "#kit/sms/port.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { deleteStaleSubscriptionData } from "../housekeeping.ts";
import { notifyRemoved } from "../jobs.ts";
import { updateRemovedNumber } from "../personal-data-store.ts";
import * as store from "../store.ts";
import { registerSubscriptionJobs } from "../work.ts";
import { stopAtOperator, stopOthersAtOperator } from "./jobs.ts";
import { OperatorFailed, type OperatorPort, type OperatorSubscription } from "./ports.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-ng-en/brand.ts");
const weekly = brand.nigeria?.weeklyServiceId ?? "";
const site: Site = {
  brand,
  dictionary: {},
  text: createText(
    { subscriptions: { sms_removed: "It has ended", sms_removedStopping: "It will end" } },
    "en",
  ),
  reservedNames: [],
  logoSvg: "",
  legal: {
    terms: [{ number: 1, announcedOn: "2025-07-21", from: "2025-08-01", changes: "", markdown: "" }],
    privacy: { am: "", ar: "", de: "", en: "", es: "", fr: "", it: "" },
    directions: { am: "ltr", ar: "rtl", de: "ltr", en: "ltr", es: "ltr", fr: "ltr", it: "ltr" },
  },
  themeCss: "",
  themeTokens: {},
  canonicalOrigin: "https://naija.example",
  problemText: (code) => code,
};
const stopCalls: string[] = [];
const texted: string[] = [];
const ended: OperatorSubscription[] = [];
/** The operator's status of each service; undefined while the operator is unreachable. */
let words: Readonly<Record<string, string>> | undefined;
let isGatewayAway: boolean;
/** The reference of a stop that the operator refuses. */
let refused: string | undefined;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  words = {};
  isGatewayAway = false;
  refused = undefined;
  texted.length = 0;
});
afterAll(() => database.close());

const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ operatorStatus: "Pending", operatorRef: null }),
  async status({ serviceId }) {
    if (!words) throw new OperatorFailed("outcome_unknown");
    const operatorStatus = words[serviceId] ?? null;
    return { operatorStatus, operatorRef: operatorStatus };
  },
  async stop(view) {
    if (view.reference === refused) throw new OperatorFailed("outcome_unknown");
    stopCalls.push(view.reference);
    ended.push(view);
  },
  isAuthentic: () => true,
  readEvent: () => undefined,
};

interface Put {
  name: string;
  payload: object;
}

/** Runs a job as the queue does. Resolves to the jobs that it enqueued and its error. */
async function run({ name, payload }: Put): Promise<{ put: Put[]; failure?: unknown }> {
  const handlers = new Map<string, JobHandler<object>>();
  const put: Put[] = [];
  const jobs: Pick<Jobs, "work" | "schedule"> = {
    work: (job, handler) => void handlers.set(job.name, handler as JobHandler<object>),
    schedule: () => undefined,
  };
  registerSubscriptionJobs(jobs, {
    operators: { nigeria: port },
    jobs: { enqueue: async (_, job, given) => void put.push({ name: job.name, payload: given }) },
    siteOf: () => site,
    brands: [brand],
    sms: {
      async send({ text, idempotencyKey: id }) {
        if (isGatewayAway) throw new SmsFailed("unavailable", true);
        texted.push(text);
        return { id, status: "accepted" };
      },
    },
    log: { warn: () => undefined, error: () => undefined },
    alarm: () => undefined,
    database,
    clock,
  });
  const attempt = { id: newId(clock), attempt: 1, signal: new AbortController().signal };
  try {
    await handlers.get(name)?.(payload, attempt);
    return { put };
  } catch (failure) {
    return { put, failure };
  }
}

const stopOf = (subscriptionId: string): Put => ({ name: stopAtOperator.name, payload: { subscriptionId } });
const removedStopOf = (subscriptionId: string): Put => ({
  name: stopAtOperator.name,
  payload: { subscriptionId, isRemovalNotified: true },
});
const removalNoticeTo = (playerId: string): Put => ({ name: notifyRemoved.name, payload: { playerId } });

/** Runs a job and the jobs that it enqueues. Resolves to their names. */
async function runAll(first: Put): Promise<string[]> {
  const { put, failure } = await run(first);
  if (failure instanceof Error) throw failure;
  const names = [first.name];
  for (const next of put) names.push(...(await runAll(next)));
  return names;
}

const runStop = async (subscriptionId: string) =>
  expect(await runAll(stopOf(subscriptionId))).toEqual([stopAtOperator.name, stopOthersAtOperator.name]);
const runRemovedStop = async (subscriptionId: string) =>
  expect(await runAll(removedStopOf(subscriptionId))).toEqual([
    stopAtOperator.name,
    stopOthersAtOperator.name,
    notifyRemoved.name,
  ]);

/** The numbers that the subscription still stores: for the operator and for the last SMS. */
async function numbersOf(subscriptionId: string) {
  const found = await store.findById(database, subscriptionId);
  expect(found?.msisdn).toBeNull();
  return [found?.stop_msisdn, found?.notify_msisdn];
}

async function subscribe(msisdn: string, packageId: string, state: "active" | "ended") {
  const now = clock.now();
  const id = newId(clock);
  const particular = { id, payer: "nigeria", player_id: null, msisdn, state, reference: id } as const;
  const plan = { packageId, period: "daily", price: { minor: 15_000, currency: "NGN" } } as const;
  const endedAt = state === "ended" ? now : null;
  await store.insert(database, { brand, plan, ...particular, channel: "web", ended_at: endedAt }, now);
  return id;
}

/** Removes the player: the number is stored for the operator's stop, and with the first subscription for the last SMS. */
async function remove(msisdn: string, ...subscriptionIds: string[]): Promise<string> {
  const playerId = newId(clock);
  await database.run(
    "insert into players (id, service, username, country, avatar, created_at, removed_at) values ($1, $2, $4, 'NG', 'seed', $3, $3)",
    [playerId, brand.service, clock.now(), playerId.slice(-12)],
  );
  for (const [index, id] of subscriptionIds.entries()) {
    const notifyMsisdn = index === 0 ? msisdn : null;
    await updateRemovedNumber(database, id, { playerId, stopMsisdn: msisdn, notifyMsisdn });
  }
  return playerId;
}

test("a late stop does not end a newer subscription of the number", async () => {
  const stopped = await subscribe("2348031234567", "daily", "ended");
  await subscribe("2348031234567", "daily", "active");
  await runStop(stopped);
  expect(stopCalls).toEqual([]);
});

test("a stop reaches the operator even if the number has other packages", async () => {
  const stopped = await subscribe("2348037654321", "daily", "ended");
  await subscribe("2348037654321", "weekly", "active");
  await runStop(stopped);
  expect(stopCalls).toEqual([stopped]);
});

test("a late stop of a removed player does not end a newer subscription, and deletes the number", async () => {
  const msisdn = "2348039876543";
  const removed = await subscribe(msisdn, "daily", "ended");
  await remove(msisdn, removed);
  await subscribe(msisdn, "daily", "active");
  await runRemovedStop(removed);
  expect(stopCalls).not.toContain(removed);
  expect(await numbersOf(removed)).toEqual([null, null]);
});

test("notifies a removed player once, after the operator has ended all packages", async () => {
  const msisdn = "2348035556677";
  const removed = await subscribe(msisdn, "daily", "ended");
  const playerId = await remove(msisdn, removed);
  words = undefined;
  const { put } = await run(removedStopOf(removed));
  expect(put).toMatchObject([{ name: stopOthersAtOperator.name }]);
  const [others = stopOf("")] = put;
  // The number stays for the other stops, which are retried.
  expect((await run(others)).failure).toMatchObject({ code: "outcome_unknown" });
  expect(texted).toEqual([]);
  expect(await numbersOf(removed)).toEqual([msisdn, msisdn]);
  words = { [weekly]: "ACTIVE" };
  await runAll(others);
  expect(ended.at(-1)).toMatchObject({ msisdn, serviceId: weekly, operatorRef: "ACTIVE" });
  // A new reference, the same for every retry, because the operator treats the previous one as another request.
  expect(ended.at(-1)?.reference).toMatch(new RegExp(`^${removed}:.+`));
  await runAll(removalNoticeTo(playerId));
  expect(texted).toEqual(["It has ended"]);
  expect(await numbersOf(removed)).toEqual([null, null]);
});

test("notifies a removed player once that the stop is pending when it keeps failing", async () => {
  const msisdn = "2348035556611";
  const [deaf, heard] = [
    await subscribe(msisdn, "daily", "ended"),
    await subscribe(msisdn, "weekly", "ended"),
  ];
  const playerId = await remove(msisdn, deaf, heard);
  refused = deaf;
  expect((await run(removedStopOf(deaf))).failure).toMatchObject({ code: "outcome_unknown" });
  expect(await runAll(removedStopOf(heard))).toEqual([stopAtOperator.name, stopOthersAtOperator.name]);
  expect(await numbersOf(heard)).toEqual([null, null]);
  expect(texted).toEqual([]);
  await runAll(removalNoticeTo(playerId));
  expect(texted).toEqual(["It will end"]);
  expect(await numbersOf(deaf)).toEqual([msisdn, null]);
  refused = undefined;
  await runRemovedStop(deaf);
  await runAll(removalNoticeTo(playerId));
  expect(texted).toEqual(["It will end"]);
  expect(await numbersOf(deaf)).toEqual([null, null]);
});

test("a player removed during stopOthersAtOperator is notified, and the operator gets the stop of the removal", async () => {
  const msisdn = "2348035556688";
  const stopped = await subscribe(msisdn, "daily", "ended");
  const { put } = await run(stopOf(stopped));
  await remove(msisdn, stopped);
  for (const waiting of put) expect(await run(waiting)).toEqual({ put: [] });
  expect(texted).toEqual([]);
  expect(await numbersOf(stopped)).toEqual([msisdn, msisdn]);
  await runRemovedStop(stopped);
  expect(texted).toEqual(["It has ended"]);
  expect(await numbersOf(stopped)).toEqual([null, null]);
});

test("an unreachable SMS gateway does not block the stop, and the number stays only for the SMS", async () => {
  const msisdn = "2348035556699";
  const removed = await subscribe(msisdn, "daily", "ended");
  const playerId = await remove(msisdn, removed);
  words = { [weekly]: "ACTIVE" };
  isGatewayAway = true;
  await expect(runRemovedStop(removed)).rejects.toThrow("unavailable");
  expect(ended.at(-1)).toMatchObject({ msisdn, serviceId: weekly });
  expect(await numbersOf(removed)).toEqual([null, msisdn]);
  isGatewayAway = false;
  await runAll(removalNoticeTo(playerId));
  expect(texted).toEqual(["It has ended"]);
  expect(await numbersOf(removed)).toEqual([null, null]);
});

test("notifies a player who was removed by a server of the previous version", async () => {
  const msisdn = "2348035556622";
  const removed = await subscribe(msisdn, "daily", "ended");
  await remove(msisdn, removed);
  await database.run("update subscriptions set notify_msisdn = null where id = $1", [removed]);
  await runAll({ name: stopAtOperator.name, payload: { subscriptionId: removed, isRemovalTold: false } });
  expect(texted).toEqual(["It has ended"]);
  expect(await numbersOf(removed)).toEqual([null, null]);
});

test("deletes the number of a removed player after a month without confirmation or SMS", async () => {
  const msisdn = "2348035556600";
  const removed = await subscribe(msisdn, "daily", "ended");
  await remove(msisdn, removed);
  const runHousekeeping = (days: number) =>
    deleteStaleSubscriptionData(
      database,
      new Date(clock.now().getTime() + days * 86_400_000),
      new AbortController().signal,
    );
  await runHousekeeping(29);
  expect(await numbersOf(removed)).toEqual([msisdn, msisdn]);
  await runHousekeeping(31);
  expect(await numbersOf(removed)).toEqual([null, null]);
});
