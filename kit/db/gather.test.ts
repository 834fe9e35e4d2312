import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Executor } from "./database.ts";
import { gather } from "./gather.ts";

/** No statement is slow unless the test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const nextTurn = () => new Promise(setImmediate);

/** Long enough for anything to be sent that waits for no answer. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

/** Nothing is asked of it: it only tells whose lines are whose. */
const newExecutor = () => ({}) as Executor;

/** Answers when told to, and notes who was asked for together. */
function createAsker() {
  const sent: { all: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const askAll = (all: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      sent.push({ all, answer: () => resolve(all.map((one) => one * 10)), fail: reject });
    });
  const next = async (count: number) => {
    while (sent.length < count) await nextTurn();
    return sent[count - 1]!;
  };
  return { askAll, sent, next };
}

test("whoever asks in the same turn goes together, and gets their own answer", async () => {
  const { askAll, next } = createAsker();
  const executor = newExecutor();
  const asked = [1, 2, 3].map((given) => gather(executor, "tens", given, askAll));
  const { all, answer } = await next(1);
  expect(all).toEqual([1, 2, 3]);
  answer();
  expect(await Promise.all(asked)).toEqual([10, 20, 30]);
});

test("whoever comes while an answer is under way goes with the next", async () => {
  const { askAll, next, sent } = createAsker();
  const executor = newExecutor();
  const first = gather(executor, "tens", 1, askAll);
  const { answer } = await next(1);
  const later = [2, 3].map((given) => gather(executor, "tens", given, askAll));
  await someTurns();
  expect(sent).toHaveLength(1);
  answer();
  expect(await first).toBe(10);
  const second = await next(2);
  expect(second.all).toEqual([2, 3]);
  second.answer();
  expect(await Promise.all(later)).toEqual([20, 30]);
});

test("nobody who comes later waits for an answer that takes long", async () => {
  const { askAll, next } = createAsker();
  const executor = newExecutor();
  const first = gather(executor, "tens", 1, askAll);
  const slow = await next(1);
  vi.advanceTimersByTime(30);
  const later = [2, 3].map((given) => gather(executor, "tens", given, askAll));
  const second = await next(2);
  expect(second.all).toEqual([2, 3]);
  second.answer();
  expect(await Promise.all(later)).toEqual([20, 30]);
  slow.answer();
  expect(await first).toBe(10);
});

test("another question, and another database, wait for nobody", async () => {
  const { askAll, next } = createAsker();
  const executor = newExecutor();
  void gather(executor, "tens", 1, askAll);
  await next(1);
  void gather(executor, "tens of others", 2, askAll);
  expect((await next(2)).all).toEqual([2]);
  void gather(newExecutor(), "tens", 3, askAll);
  expect((await next(3)).all).toEqual([3]);
});

test("a failure is told to everybody who waited for it, and to nobody after them", async () => {
  const { askAll, next } = createAsker();
  const executor = newExecutor();
  const asked = [1, 2].map((given) => gather(executor, "tens", given, askAll));
  const told = Promise.allSettled(asked);
  (await next(1)).fail(new Error("away"));
  expect((await told).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const again = gather(executor, "tens", 3, askAll);
  (await next(2)).answer();
  expect(await again).toBe(30);
});

test("what the data of one of them breaks is that one's failure alone", async () => {
  const { askAll, next } = createAsker();
  const executor = newExecutor();
  const told = Promise.allSettled([1, 2].map((given) => gather(executor, "tens", given, askAll)));
  const overflow = Object.assign(new Error("out of range"), { code: "22003" });
  (await next(1)).fail(overflow);
  const alone = [await next(2), await next(3)].toSorted((one, other) => one.all[0]! - other.all[0]!);
  expect(alone.map(({ all }) => all)).toEqual([[1], [2]]);
  alone[0]!.fail(overflow);
  alone[1]!.answer();
  expect(await told).toEqual([
    { status: "rejected", reason: overflow },
    { status: "fulfilled", value: 20 },
  ]);
});

test("more than fit into one statement go in several", async () => {
  const { askAll, next } = createAsker();
  const executor = newExecutor();
  const asked = Array.from({ length: 70 }, (_, given) => gather(executor, "tens", given, askAll));
  const first = await next(1);
  first.answer();
  const second = await next(2);
  second.answer();
  expect([first.all.length, second.all.length]).toEqual([64, 6]);
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 70 }, (_, given) => given * 10));
});

test("after everybody was answered the next one is asked for like the first", async () => {
  const { askAll, next } = createAsker();
  const executor = newExecutor();
  for (const count of [1, 2, 3]) {
    const asked = gather(executor, "tens", count, askAll);
    (await next(count)).answer();
    expect(await asked).toBe(count * 10);
    await someTurns();
  }
});
