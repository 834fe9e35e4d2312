import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { afterTurn } from "./after-turn.ts";

test("all that came in a turn is done at its end, each once and in order", async () => {
  const done: number[] = [];
  const take = afterTurn((one: number) => done.push(one));
  take(1);
  take(2);
  expect(done).toEqual([]);
  await setImmediate();
  expect(done).toEqual([1, 2]);
});

test("what comes while it is being done is done in the next turn", async () => {
  const done: number[] = [];
  const take = afterTurn((one: number) => {
    done.push(one);
    if (one < 3) take(one + 1);
  });
  take(1);
  await setImmediate();
  expect(done).toEqual([1]);
  await expect.poll(() => done).toEqual([1, 2, 3]);
});
