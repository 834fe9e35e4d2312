import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPendingRulings, undoMs } from "./pending-rulings.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const create = () => createPendingRulings((error) => ({ code: String(error), message: "" }));
const ruling = (matchId: string, send = vi.fn(() => Promise.resolve())) => ({
  matchId,
  players: "A v B",
  label: "Void",
  send,
});

test("a ruling is sent after ten seconds", async () => {
  const pending = create();
  const held = ruling("one");
  pending.hold(held);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(held.send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(held.send).toHaveBeenCalledOnce();
  expect(pending.list()).toEqual([]);
});

test("an undone ruling is never sent, and the latest is undone first", async () => {
  const pending = create();
  const [one, other] = [ruling("one"), ruling("other")];
  pending.hold(one);
  pending.hold(other);
  expect(pending.undo()).toBe("other");
  await vi.advanceTimersByTimeAsync(undoMs);
  expect([one.send.mock.calls.length, other.send.mock.calls.length]).toEqual([1, 0]);
  expect(pending.undo()).toBeUndefined();
});

test("a refused ruling stays in the list until it is sent again or dismissed", async () => {
  const pending = create();
  const send = vi.fn(() => Promise.resolve()).mockRejectedValueOnce("offline");
  pending.hold(ruling("one", send));
  await vi.advanceTimersByTimeAsync(undoMs);
  const [failed] = pending.list();
  expect(failed).toMatchObject({ state: "failed", failure: { code: "offline" } });
  await pending.send(failed?.id ?? 0);
  expect(send).toHaveBeenCalledTimes(2);
  expect(pending.list()).toEqual([]);
});
