import { describe, expect, test } from "vitest";
import { defineNotificationKinds } from "./kinds.ts";
import { decidePush, isPushedTo, type UnreadNotification } from "./push.ts";

const now = new Date("2026-11-15T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const kind = { name: "challenge_received" } as const;
const queued = { kind, firstId: "b", queuedAt: minutesAgo(1) };
const preferences = {
  muted: [],
  pushMuted: [],
  quietHours: null,
  timeZone: "UTC",
  matchesAtNight: true,
};
const unread = (id: string, change: Partial<UnreadNotification> = {}): UnreadNotification => ({
  id,
  createdAt: minutesAgo(1),
  momentAt: null,
  isOutdated: false,
  ...change,
});

test("one message shows the newest notification of a kind and the number of all unread ones", () => {
  const decided = decidePush(queued, [unread("c"), unread("b"), unread("a")], preferences, now);
  expect(decided).toMatchObject({ send: "c", count: 3 });
});

test("is dropped when everything since the last message is read", () => {
  expect(decidePush(queued, [], preferences, now)).toEqual({ drop: true });
  expect(decidePush(queued, [unread("a")], preferences, now)).toEqual({ drop: true });
});

test("shows a new notification when a newer one is read", () => {
  expect(decidePush(queued, [unread("b")], preferences, now)).toMatchObject({ send: "b", count: 1 });
});

test("leaves out notifications whose deadline has passed, and outdated ones", () => {
  const late = unread("c", { momentAt: minutesAgo(0) });
  const outdated = unread("b2", { isOutdated: true });
  expect(decidePush(queued, [late, outdated, unread("b")], preferences, now)).toMatchObject({
    send: "b",
    count: 1,
  });
});

test("has its own muted kinds", () => {
  const muted = { ...preferences, pushMuted: [kind.name] };
  expect(decidePush(queued, [unread("c")], muted, now)).toEqual({ drop: true });
  const mutedElsewhere = { ...preferences, muted: [kind.name] };
  expect(decidePush(queued, [unread("c")], mutedElsewhere, now)).toMatchObject({ send: "c" });
});

test("waits until the quiet hours end", () => {
  const quiet = { ...preferences, quietHours: { from: 11 * 60, until: 14 * 60 } };
  expect(decidePush(queued, [unread("c")], quiet, now)).toEqual({
    waitUntil: new Date("2026-11-15T14:00:00Z"),
  });
});

test("is useful until the deadline, or for a day after it was queued", () => {
  const momentAt = new Date("2026-11-15T12:30:00Z");
  expect(decidePush(queued, [unread("c", { momentAt })], preferences, now)).toMatchObject({
    usefulUntil: momentAt,
  });
  const old = unread("b", { createdAt: minutesAgo(3 * 24 * 60) });
  expect(decidePush(queued, [old], preferences, now)).toMatchObject({
    send: "b",
    usefulUntil: new Date("2026-11-16T11:59:00Z"),
  });
});

describe("who is pushed a notification", () => {
  const { direct_message: message, chat_mention: unpushed } = defineNotificationKinds({
    direct_message: { topic: "news", placeholders: { player: "player" }, sentBy: ["push"] },
    chat_mention: { topic: "news", placeholders: { player: "player" } },
  });

  test("never the player who caused it", () => {
    expect(isPushedTo("ann", message, { player: "ben" })).toBe(true);
    expect(isPushedTo("ann", message, { player: "ann" })).toBe(false);
  });

  test("nobody for a kind that is not pushed", () => {
    expect(isPushedTo("ann", unpushed, { player: "ben" })).toBe(false);
  });
});
