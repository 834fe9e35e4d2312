import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

function workshop() {
  const running: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const job = Promise.withResolvers<void>();
    running.push(job);
    return job.promise;
  };
  return { running, work };
}

test("runs at most the given number at once, and the others in order", async () => {
  const pass = createConcurrencyLimit({ atOnce: 2, waiting: 10 });
  const { running, work } = workshop();
  const done: number[] = [];
  const all = [0, 1, 2, 3].map((number) => pass(work).then(() => done.push(number)));
  expect(running).toHaveLength(2);
  running[1]?.resolve();
  await settle();
  expect(running).toHaveLength(3);
  running[2]?.resolve();
  await settle();
  running[0]?.resolve();
  running[3]?.resolve();
  await Promise.all(all);
  expect(done.slice(0, 2)).toEqual([1, 2]);
});

test("fails at once when the queue is full", async () => {
  const pass = createConcurrencyLimit({ atOnce: 1, waiting: 1 });
  const { running, work } = workshop();
  const first = pass(work);
  const second = pass(work);
  await expect(pass(work)).rejects.toMatchObject({ code: "unavailable", status: 503 });
  running[0]?.resolve();
  await settle();
  running[1]?.resolve();
  await Promise.all([first, second]);
  const later = pass(work);
  running[2]?.resolve();
  await later;
});

test("starts the next work when one fails", async () => {
  const pass = createConcurrencyLimit({ atOnce: 1, waiting: 1 });
  const failing = pass(() => Promise.reject(new Error("no")));
  const next = pass(async () => "in");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("in");
});
