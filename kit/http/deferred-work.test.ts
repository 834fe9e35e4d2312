import { expect, test } from "vitest";
import { deferWork } from "./deferred-work.ts";

test("all that came in a moment is done together after it, each once and in order", async () => {
  const done: number[] = [];
  const deferred = deferWork((one: number) => done.push(one));
  deferred.add(1);
  deferred.add(2);
  expect(done).toEqual([]);
  await expect.poll(() => done).toEqual([1, 2]);
});

test("what comes while it is being done is done the next time", async () => {
  const done: number[] = [];
  const deferred = deferWork((one: number) => {
    done.push(one);
    if (one < 3) deferred.add(one + 1);
  });
  deferred.add(1);
  deferred.flush();
  expect(done).toEqual([1]);
  await expect.poll(() => done).toEqual([1, 2, 3]);
});

test("what waits is done at once where somebody cannot wait, and not again later", async () => {
  const done: number[] = [];
  const deferred = deferWork((one: number) => done.push(one));
  deferred.add(1);
  deferred.flush();
  deferred.flush();
  expect(done).toEqual([1]);
  deferred.add(2);
  await expect.poll(() => done).toEqual([1, 2]);
});
