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
import { updateWithoutNumber } from "../person-store.ts";
import * as store from "../store.ts";
import { stopAtOperator, stopOthersAtOperator } from "./jobs.ts";
import { OperatorFailed, type OperatorPort, type OperatorSubscription } from "./ports.ts";
import { workOperatorJobs } from "./work.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/mtn-ng-en/brand.ts");
const weekly = brand.nigeria?.weeklyServiceId ?? "";
const site: Site = {
  brand,
  dictionary: {},
  text: createText({ subscriptions: { sms_removed: "You are removed" } }, "en"),
  houseNames: [],
  logoSvg: "",
  legal: { terms: "", privacy: { am: "", ar: "", de: "", en: "", es: "", fr: "", it: "" } },
  themeCss: "",
  themeTokens: {},
  canonicalOrigin: "https://naija.example",
  problemText: (code) => code,
};
const told: string[] = [];
const texted: string[] = [];
const ended: OperatorSubscription[] = [];
/** What the operator says of each service; undefined while it cannot be asked. */
let words: Readonly<Record<string, string>> | undefined;
let isGatewayAway: boolean;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  words = {};
  isGatewayAway = false;
  texted.length = 0;
});
afterAll(() => database.close());

const port: OperatorPort = {
  confirmation: "own_pin",
  start: async () => ({ word: "Pending", operatorRef: null }),
  async status({ serviceId }) {
    if (!words) throw new OperatorFailed("no_answer");
    const word = words[serviceId] ?? null;
    return { word, operatorRef: word };
  },
  async stop(view) {
    told.push(view.reference);
    ended.push(view);
  },
  isAuthentic: () => true,
  readEvent: () => undefined,
};

interface Put {
  name: string;
  payload: object;
}

/** A job of this product as the queue calls it. Resolves to what it has put there, and how it failed. */
async function run({ name, payload }: Put): Promise<{ put: Put[]; failure?: unknown }> {
  const handlers = new Map<string, JobHandler<object>>();
  const put: Put[] = [];
  const jobs: Pick<Jobs, "work" | "schedule"> = {
    work: (job, handler) => void handlers.set(job.name, handler as JobHandler<object>),
    schedule: () => undefined,
  };
  workOperatorJobs(jobs, {
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

/** A stop and what follows it. */
async function runStop(subscriptionId: string): Promise<void> {
  const { put } = await run(stopOf(subscriptionId));
  expect(put).toMatchObject([{ name: stopOthersAtOperator.name }]);
  for (const job of put) expect(await run(job)).toEqual({ put: [] });
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

/** As the profile goes: its number waits for the operator and for the last SMS. */
async function remove(subscriptionId: string, msisdn: string): Promise<void> {
  const playerId = newId(clock);
  await database.run(
    "insert into players (id, service, username, country, avatar, created_at, removed_at) values ($1, $2, $4, 'NG', 'seed', $3, $3)",
    [playerId, brand.service, clock.now(), playerId.slice(-12)],
  );
  await updateWithoutNumber(database, subscriptionId, { playerId, stopMsisdn: msisdn });
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
  await remove(removed, msisdn);
  await subscribe(msisdn, "daily", "active");
  await runStop(removed);
  expect(told).not.toContain(removed);
  expect(await store.findById(database, removed)).toMatchObject({ msisdn: null, stop_msisdn: null });
});

test("whoever was removed hears of it, though the operator cannot be asked what else it has of the number", async () => {
  const msisdn = "2348035556677";
  const removed = await subscribe(msisdn, "daily", "ended");
  await remove(removed, msisdn);
  words = undefined;
  const { put } = await run(stopOf(removed));
  expect(texted).toEqual(["You are removed"]);
  expect(put).toMatchObject([{ name: stopOthersAtOperator.name }]);
  const [others = stopOf("")] = put;
  // The number waits for the others, which are tried again by themselves.
  expect((await run(others)).failure).toMatchObject({ code: "no_answer" });
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: msisdn });
  words = { [weekly]: "ACTIVE" };
  expect(await run(others)).toEqual({ put: [] });
  expect(ended.at(-1)).toMatchObject({ msisdn, serviceId: weekly, operatorRef: "ACTIVE" });
  // A reference of its own, the same at every repeat: to the operator the one before was another request.
  expect(ended.at(-1)?.reference).toMatch(new RegExp(`^${removed}:.+`));
  expect(texted).toEqual(["You are removed"]);
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: null });
});

test("whoever is removed while the others of a stop wait hears of it, and only then the number goes", async () => {
  const msisdn = "2348035556688";
  const stopped = await subscribe(msisdn, "daily", "ended");
  const { put } = await run(stopOf(stopped));
  await remove(stopped, msisdn);
  for (const waiting of put) expect(await run(waiting)).toEqual({ put: [] });
  expect(texted).toEqual([]);
  expect(await store.findById(database, stopped)).toMatchObject({ stop_msisdn: msisdn });
  await runStop(stopped);
  expect(texted).toEqual(["You are removed"]);
  expect(await store.findById(database, stopped)).toMatchObject({ stop_msisdn: null });
});

test("a gateway that is away holds up no other package, and has the number until it is back", async () => {
  const msisdn = "2348035556699";
  const removed = await subscribe(msisdn, "daily", "ended");
  await remove(removed, msisdn);
  words = { [weekly]: "ACTIVE" };
  isGatewayAway = true;
  const { put, failure } = await run(stopOf(removed));
  expect(failure).toMatchObject({ code: "unavailable" });
  expect(put).toMatchObject([{ name: stopOthersAtOperator.name }]);
  for (const job of put) expect(await run(job)).toEqual({ put: [] });
  expect(ended.at(-1)).toMatchObject({ msisdn, serviceId: weekly });
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: msisdn });
  isGatewayAway = false;
  await runStop(removed);
  expect(texted).toEqual(["You are removed"]);
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: null });
});

test("the number of whoever was removed waits a month for an operator that never hears, and no longer", async () => {
  const msisdn = "2348035556600";
  const removed = await subscribe(msisdn, "daily", "ended");
  await remove(removed, msisdn);
  const keepHouse = (days: number) =>
    deleteStaleSubscriptionData(
      database,
      new Date(clock.now().getTime() + days * 86_400_000),
      new AbortController().signal,
    );
  await keepHouse(29);
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: msisdn });
  await keepHouse(31);
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: null });
});
