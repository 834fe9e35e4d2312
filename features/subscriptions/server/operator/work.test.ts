import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createText } from "#kit/i18n/text.ts";
import type { JobHandler } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
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
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  words = {};
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

/** The jobs of this product, as the queue calls them, one after the other as they are put there. */
async function runStop(
  subscriptionId: string,
  queue = [stopAtOperator.name, stopOthersAtOperator.name],
): Promise<void> {
  const handlers = new Map<string, JobHandler<{ subscriptionId: string }>>();
  const put: string[] = [];
  const jobs: Pick<Jobs, "work" | "schedule"> = {
    work: (job, handler) => void handlers.set(job.name, handler as JobHandler<object>),
    schedule: () => undefined,
  };
  workOperatorJobs(jobs, {
    operators: { nigeria: port },
    jobs: { enqueue: async (_, { name }) => void put.push(name) },
    siteOf: () => site,
    brands: [brand],
    sms: {
      async send({ text, idempotencyKey: id }) {
        texted.push(text);
        return { id, status: "accepted" };
      },
    },
    log: { warn: () => undefined, error: () => undefined },
    alarm: () => undefined,
    database,
    clock,
  });
  const run = { id: newId(clock), attempt: 1, signal: new AbortController().signal };
  put.push(queue[0] ?? "");
  for (let name = put.shift(); name !== undefined && queue.includes(name); name = put.shift()) {
    await handlers.get(name)?.({ subscriptionId }, run);
  }
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

const insertRemoved = (playerId: string) =>
  database.run(
    "insert into players (id, service, username, country, avatar, created_at, removed_at) values ($1, $2, $4, 'NG', 'seed', $3, $3)",
    [playerId, brand.service, clock.now(), playerId.slice(-12)],
  );

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
  await insertRemoved(playerId);
  await updateWithoutNumber(database, removed, { playerId, stopMsisdn: msisdn });
  await subscribe(msisdn, "daily", "active");
  await runStop(removed);
  expect(told).not.toContain(removed);
  expect(await store.findById(database, removed)).toMatchObject({ msisdn: null, stop_msisdn: null });
});

test("whoever was removed hears of it, though the operator cannot be asked what else it has of the number", async () => {
  const msisdn = "2348035556677";
  const removed = await subscribe(msisdn, "daily", "ended");
  const playerId = newId(clock);
  await insertRemoved(playerId);
  await updateWithoutNumber(database, removed, { playerId, stopMsisdn: msisdn });
  texted.length = 0;
  words = undefined;
  await runStop(removed, [stopAtOperator.name]);
  expect(texted).toEqual(["You are removed"]);
  // The number waits for the others, which are tried again by themselves.
  await expect(runStop(removed, [stopOthersAtOperator.name])).rejects.toThrow("no_answer");
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: msisdn });
  words = { [weekly]: "ACTIVE" };
  await runStop(removed, [stopOthersAtOperator.name]);
  expect(ended.at(-1)).toMatchObject({ msisdn, serviceId: weekly, operatorRef: "ACTIVE" });
  // A reference of its own, the same at every repeat: to the operator the one before was another request.
  expect(ended.at(-1)?.reference).toMatch(new RegExp(`^${removed}:.+`));
  expect(texted).toEqual(["You are removed"]);
  expect(await store.findById(database, removed)).toMatchObject({ stop_msisdn: null });
});
