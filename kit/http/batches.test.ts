import { expect, test } from "vitest";
import { inBatches } from "./batches.ts";

test("all that came in a moment is done together after it, each once and in order", async () => {
  const done: number[] = [];
  const batches = inBatches((one: number) => done.push(one));
  batches.add(1);
  batches.add(2);
  expect(done).toEqual([]);
  await expect.poll(() => done).toEqual([1, 2]);
});

test("what comes while it is being done is done the next time", async () => {
  const done: number[] = [];
  const batches = inBatches((one: number) => {
    done.push(one);
    if (one < 3) batches.add(one + 1);
  });
  batches.add(1);
  batches.flush();
  expect(done).toEqual([1]);
  await expect.poll(() => done).toEqual([1, 2, 3]);
});

test("what waits is done at once where somebody cannot wait, and not again later", async () => {
  const done: number[] = [];
  const batches = inBatches((one: number) => done.push(one));
  batches.add(1);
  batches.flush();
  batches.flush();
  expect(done).toEqual([1]);
  batches.add(2);
  await expect.poll(() => done).toEqual([1, 2]);
});
