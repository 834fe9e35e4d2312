import { describe, expect, test } from "vitest";
import { defaultQuietHours } from "#features/accounts/rules.ts";
import { decideDelivery, type PendingNotification } from "./delivery.ts";

const johannesburg = "Africa/Johannesburg";
const at = (time: string) => new Date(`2026-11-15T${time}:00+02:00`);
const pending = (change: Partial<PendingNotification> = {}): PendingNotification => ({
  kind: { name: "score_to_verify" },
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
const decide = (change: Partial<PendingNotification>, now: Date, wishes = {}) =>
  decideDelivery(pending({ createdAt: now, ...change }), { ...preferences, ...wishes }, now);

test.each(["07:00", "12:00", "21:59"])("sends at once at %s", (time) => {
  expect(decide({}, at(time))).toEqual({ send: true });
});

test.each([
  ["22:00", "2026-11-16T05:00:00.000Z"],
  ["23:30", "2026-11-16T05:00:00.000Z"],
  ["00:15", "2026-11-15T05:00:00.000Z"],
  ["06:59", "2026-11-15T05:00:00.000Z"],
])("waits at %s until the quiet hours end", (time, until) => {
  expect(decide({}, at(time))).toEqual({ waitUntil: new Date(until) });
});

test("quiet hours are in the player's time zone", () => {
  const now = new Date("2026-11-15T21:00:00Z");
  expect(decide({}, now, { timeZone: "Africa/Lagos" })).toEqual({
    waitUntil: new Date("2026-11-16T06:00:00Z"),
  });
  expect(decide({}, now, { timeZone: "America/New_York" })).toEqual({ send: true });
});

test("drops a notification whose deadline passes before the quiet hours end", () => {
  expect(decide({ momentAt: at("23:45") }, at("23:15"))).toEqual({ drop: true });
  const later = new Date("2026-11-16T05:01:00Z");
  expect(decide({ momentAt: later }, at("23:15"))).toEqual({ waitUntil: new Date("2026-11-16T05:00:00Z") });
});

describe("drops a notification", () => {
  test.each<[string, Partial<PendingNotification>]>([
    ["that was read", { isRead: true }],
    ["that is outdated", { isOutdated: true }],
    ["whose deadline has passed", { momentAt: at("11:59") }],
    ["that an outage delayed for a day", { createdAt: new Date(at("12:00").getTime() - 86_400_000) }],
  ])("%s", (_, change) => {
    expect(decide(change, at("12:00"))).toEqual({ drop: true });
  });

  test("of a muted kind", () => {
    expect(decide({}, at("12:00"), { muted: ["score_to_verify"] })).toEqual({ drop: true });
    expect(decide({}, at("12:00"), { muted: ["check_in_open"] })).toEqual({ send: true });
  });
});

test("sends the check-in of a match at night during quiet hours, unless the player has switched that off", () => {
  const checkIn = { kind: { name: "check_in_open", isSentAtNight: true } as const, momentAt: at("23:45") };
  expect(decide(checkIn, at("23:15"))).toEqual({ send: true });
  expect(decide(checkIn, at("23:15"), { matchesAtNight: false })).toEqual({ drop: true });
  expect(decide({ momentAt: at("23:45") }, at("23:15"))).toEqual({ drop: true });
});

test("quiet hours may be within a day, or none", () => {
  const afternoonQuiet = { quietHours: { from: 13 * 60, until: 14 * 60 + 30 } };
  expect(decide({}, at("13:10"), afternoonQuiet)).toEqual({ waitUntil: at("14:30") });
  expect(decide({}, at("14:30"), afternoonQuiet)).toEqual({ send: true });
  expect(decide({}, at("23:00"), { quietHours: null })).toEqual({ send: true });
});

test("quiet hours that begin when they end are none", () => {
  expect(decide({}, at("22:00"), { quietHours: { from: 1320, until: 1320 } })).toEqual({ send: true });
});
