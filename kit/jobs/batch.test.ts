import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";
import { countFailures, deleteFailuresBefore } from "./batch-failures.ts";
import { retryDelay, runBatch, runSteps, type Batch } from "./batch.ts";

let database: OpenTestDatabase;
let clock: ReturnType<typeof createTestClock>;
let logged: { fields: object; message: string }[];
const signal = new AbortController().signal;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = createTestClock("2026-11-15T12:00:00Z");
  logged = [];
  await database.run("delete from batch_failures");
});

function createContext() {
  const log = (fields: object, message: string) => void logged.push({ fields, message });
  return { database, clock, log: { warn: log, error: log } };
}

/** A batch of the numbers 1 to 5, of which some throw. */
function numbers(bad: ReadonlySet<number>, change: Partial<Batch<number>> = {}) {
  const done: number[] = [];
  const batch: Batch<number> = {
    name: "numbers",
    pageSize: 2,
    findPage: (after = 0, limit) => Promise.resolve([1, 2, 3, 4, 5].filter((n) => n > after).slice(0, limit)),
    keyOf: String,
    work(item) {
      if (bad.has(item)) return Promise.reject(new TypeError(`0821234567 is wrong`));
      done.push(item);
      return Promise.resolve();
    },
    ...change,
  };
  return { batch, done };
}

test("continues with the other items when one throws, and logs its key without the message", async () => {
  const { batch, done } = numbers(new Set([1, 3]));
  await runBatch(createContext(), batch, signal);
  expect(done).toEqual([2, 4, 5]);
  expect(logged).toMatchObject([
    {
      fields: { batch: "numbers", item: "1", attempt: 1, failure: { name: "TypeError" } },
      message: "batch item failed and will be tried again",
    },
    { fields: { item: "3" } },
  ]);
  expect(JSON.stringify(logged)).not.toContain("0821234567");
});

test("retries a failed item after its delay, and deletes the failure once it succeeds", async () => {
  const bad = new Set([2]);
  const { batch, done } = numbers(bad);
  await runBatch(createContext(), batch, signal);
  bad.clear();
  clock.advance("59s");
  await runBatch(createContext(), batch, signal);
  expect(done.filter((item) => item === 2)).toEqual([]);
  clock.advance("1s");
  await runBatch(createContext(), batch, signal);
  expect(done.filter((item) => item === 2)).toEqual([2]);
  expect(await countFailures(database)).toEqual([]);
});

test("doubles the delay up to six hours", () => {
  expect([1, 2, 3, 12].map(retryDelay)).toEqual([60_000, 120_000, 240_000, 21_600_000]);
});

test("gives an item up once after its last try and never works on it again", async () => {
  const givenUp: number[] = [];
  let tries = 0;
  const { batch } = numbers(new Set([5]), {
    maxTries: 3,
    giveUp: (item) => Promise.resolve(void givenUp.push(item)),
  });
  const work = (item: number) => {
    if (item === 5) tries += 1;
    return batch.work(item);
  };
  for (let run = 0; run < 6; run++) {
    await runBatch(createContext(), { ...batch, work }, signal);
    clock.advance("1d");
  }
  expect(tries).toBe(3);
  expect(givenUp).toEqual([5]);
  expect(logged.at(-1)).toMatchObject({
    fields: { item: "5", attempt: 3 },
    message: "batch item is dead; fix the cause, then retry it in the console",
  });
  expect(await countFailures(database)).toEqual([{ batch: "numbers", retrying: 0, dead: 1 }]);
  expect(await deleteFailuresBefore(database, clock.now(), 10)).toBe(1);
});

test("ends the run when a failure cannot be recorded, because then the database has failed, not the item", async () => {
  const { batch, done } = numbers(new Set([1]));
  const broken = { ...createContext(), database: { as: () => database.as() } as never };
  const failing = {
    ...batch,
    work(item: number) {
      broken.database = undefined as never;
      return batch.work(item);
    },
  };
  await expect(runBatch(broken, failing, signal)).rejects.toThrow("undefined");
  expect(done).toEqual([]);
});

test("runs the other steps when one throws, and runs that step again after each delay", async () => {
  const ran: string[] = [];
  const steps = {
    first: () => Promise.reject(new Error("broken")),
    second: () => Promise.resolve(ran.push("second")),
  };
  await runSteps(createContext(), "steps", steps);
  expect(ran).toEqual(["second"]);
  expect(await countFailures(database)).toEqual([{ batch: "steps", retrying: 1, dead: 0 }]);
});
