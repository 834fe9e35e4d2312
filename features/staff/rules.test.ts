import { describe, expect, test } from "vitest";
import {
  brandsOf,
  definePermissions,
  hashedText,
  isGrant,
  isGraceOver,
  isPermitted,
  isRenewalDue,
  isSessionAlive,
  memberCommands,
  memberStates,
  nextMemberState,
  permissionsOf,
  roles,
  staffPermissions,
  statesBefore,
  timeZoneOf,
} from "./rules.ts";

test("every role may sign in; only an owner manages members and reads the audit log", () => {
  for (const role of roles) {
    expect(isPermitted(role, staffPermissions.console)).toBe(true);
    expect(isPermitted(role, staffPermissions.members)).toBe(role === "owner");
    expect(isPermitted(role, staffPermissions.audit)).toBe(role === "owner");
  }
});

test.each([
  [["Africa/Johannesburg"], "Africa/Johannesburg"],
  [["Africa/Johannesburg", "Africa/Johannesburg"], "Africa/Johannesburg"],
  [["Africa/Johannesburg", "Africa/Lagos"], "UTC"],
  [[], "UTC"],
])("brands in the zones %o are shown in %s", (zones, expected) => {
  expect(timeZoneOf(zones.map((timeZone) => ({ timeZone })))).toBe(expected);
});

test("a role has the permissions of the slices that name it", () => {
  const { sing, dance } = definePermissions({ sing: ["support", "owner"], dance: ["owner"] });
  expect(permissionsOf("support", [sing, dance])).toEqual(["sing"]);
  expect(permissionsOf("owner", [sing, dance])).toEqual(["sing", "dance"]);
  expect(permissionsOf("finance", [sing, dance])).toEqual([]);
});

test("an owner sees every brand, other members only their existing brands", () => {
  const all = ["a", "b", "c"];
  expect(brandsOf({ role: "owner", brands: [] }, all)).toEqual(all);
  expect(brandsOf({ role: "support", brands: ["c", "gone"] }, all)).toEqual(["c"]);
});

test("an owner names no brands, other members at least one", () => {
  expect(isGrant({ role: "owner", brands: [] })).toBe(true);
  expect(isGrant({ role: "owner", brands: ["a"] })).toBe(false);
  expect(isGrant({ role: "finance", brands: ["a"] })).toBe(true);
  expect(isGrant({ role: "finance", brands: [] })).toBe(false);
});

test.each([
  ["invited", "active", "invited", "invited", "disabled"],
  ["active", undefined, "invited", "active", "disabled"],
  ["disabled", undefined, "invited", undefined, undefined],
] as const)("a member who is %s: setUp %s, invite %s, changeRole %s, disable %s", (state, ...next) => {
  expect(memberCommands.map((command) => nextMemberState(state, command))).toEqual(next);
});

test("returns the states from which a command is allowed", () => {
  for (const command of memberCommands) {
    expect(statesBefore(command)).toEqual(memberStates.filter((state) => nextMemberState(state, command)));
  }
});

describe("a session", () => {
  const start = new Date("2026-11-15T12:00:00Z");
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const session = { seenAt: start, renewedAt: start, expiresAt: after(12 * 60), revokedAt: null };

  test("ends after half an hour without a call", () => {
    expect(isSessionAlive(session, after(29.9))).toBe(true);
    expect(isSessionAlive(session, after(30))).toBe(false);
  });

  test("ends after twelve hours in any case", () => {
    const busy = { ...session, seenAt: after(12 * 60 - 1) };
    expect(isSessionAlive(busy, after(12 * 60 - 0.1))).toBe(true);
    expect(isSessionAlive(busy, after(12 * 60))).toBe(false);
  });

  test("is invalid once it was ended", () => {
    expect(isSessionAlive({ ...session, revokedAt: start }, after(1))).toBe(false);
  });

  test("gets a new token after 15 minutes; the old one works for another minute", () => {
    expect([isRenewalDue(session, after(14.9)), isRenewalDue(session, after(15))]).toEqual([false, true]);
    expect([isGraceOver(session, after(0.9)), isGraceOver(session, after(1))]).toEqual([false, true]);
  });
});

test("no two audit entries have the same hashed text", () => {
  const entry = {
    id: 1,
    at: new Date(0),
    actorId: "a",
    action: "b",
    brand: null,
    subject: "c",
    details: "{}",
  };
  const texts = [
    hashedText(entry, "00"),
    hashedText({ ...entry, actorId: null }, "00"),
    hashedText({ ...entry, action: "bc", subject: "" }, "00"),
    hashedText({ ...entry, brand: "c", subject: null }, "00"),
    hashedText(entry, "01"),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});
