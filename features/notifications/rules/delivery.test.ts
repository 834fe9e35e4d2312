import { describe, expect, test } from "vitest";
import { defaultQuietHours } from "#features/accounts/rules.ts";
import { clockOf, minutesOf, verdictOn, type Waiting } from "./delivery.ts";

const johannesburg = "Africa/Johannesburg";
const at = (time: string) => new Date(`2026-11-15T${time}:00+02:00`);
const waiting = (change: Partial<Waiting> = {}): Waiting => ({
  kind: "score_to_verify",
  createdAt: at("12:00"),
  momentAt: null,
  isRead: false,
  isOutdated: false,
  ...change,
});
const preferences = {
  muted: [],
  quietHours: defaultQuietHours,
  timeZone: johannesburg,
  matchesAtNight: true,
};
const verdict = (change: Partial<Waiting>, now: Date, wishes = {}) =>
  verdictOn(waiting({ createdAt: now, ...change }), { ...preferences, ...wishes }, now);

test.each(["07:00", "12:00", "21:59"])("at %s a player is told at once", (time) => {
  expect(verdict({}, at(time))).toEqual({ send: true });
});

test.each([
  ["22:00", "2026-11-16T05:00:00.000Z"],
  ["23:30", "2026-11-16T05:00:00.000Z"],
  ["00:15", "2026-11-15T05:00:00.000Z"],
  ["06:59", "2026-11-15T05:00:00.000Z"],
])("at %s it waits until the quiet hours are over", (time, until) => {
  expect(verdict({}, at(time))).toEqual({ waitUntil: new Date(until) });
});

test("hours are quiet on the player's own clocks", () => {
  const now = new Date("2026-11-15T21:00:00Z");
  expect(verdict({}, now, { timeZone: "Africa/Lagos" })).toEqual({
    waitUntil: new Date("2026-11-16T06:00:00Z"),
  });
  expect(verdict({}, now, { timeZone: "America/New_York" })).toEqual({ send: true });
});

test("what is past its moment when the quiet hours end is never sent", () => {
  expect(verdict({ momentAt: at("23:45") }, at("23:15"))).toEqual({ drop: true });
  const later = new Date("2026-11-16T05:01:00Z");
  expect(verdict({ momentAt: later }, at("23:15"))).toEqual({ waitUntil: new Date("2026-11-16T05:00:00Z") });
});

describe("is dropped", () => {
  test.each<[string, Partial<Waiting>]>([
    ["when it is read", { isRead: true }],
    ["when something newer was told of the same thing", { isOutdated: true }],
    ["when its moment has passed", { momentAt: at("11:59") }],
    ["when an outage held it up for a day", { createdAt: new Date(at("12:00").getTime() - 86_400_000) }],
  ])("%s", (_, change) => {
    expect(verdict(change, at("12:00"))).toEqual({ drop: true });
  });

  test("when the player does not want it", () => {
    expect(verdict({}, at("12:00"), { muted: ["score_to_verify"] })).toEqual({ drop: true });
    expect(verdict({}, at("12:00"), { muted: ["check_in_open"] })).toEqual({ send: true });
  });
});

test("the check-in of a match at night is sent despite quiet hours, unless its player has switched that off", () => {
  const checkIn = { kind: "check_in_open", momentAt: at("23:45") };
  expect(verdict(checkIn, at("23:15"))).toEqual({ send: true });
  expect(verdict(checkIn, at("23:15"), { matchesAtNight: false })).toEqual({ drop: true });
  expect(verdict({ momentAt: at("23:45") }, at("23:15"))).toEqual({ drop: true });
});

test("hours within a day are quiet too, and none are where the player wants none", () => {
  const nap = { quietHours: { from: 13 * 60, until: 14 * 60 + 30 } };
  expect(verdict({}, at("13:10"), nap)).toEqual({ waitUntil: at("14:30") });
  expect(verdict({}, at("14:30"), nap)).toEqual({ send: true });
  expect(verdict({}, at("23:00"), { quietHours: null })).toEqual({ send: true });
});

test("hours that begin when they end are none", () => {
  expect(verdict({}, at("22:00"), { quietHours: { from: 1320, until: 1320 } })).toEqual({ send: true });
});

test("clocks and minutes mean each other", () => {
  for (const clock of ["00:00", "07:05", "22:00", "23:59"]) expect(clockOf(minutesOf(clock))).toBe(clock);
});
