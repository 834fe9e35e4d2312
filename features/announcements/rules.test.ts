import { describe, expect, test } from "vitest";
import {
  afterStep,
  announcementStates,
  announcementSteps,
  isAddressed,
  isEditable,
  linkOf,
  missingLanguages,
  segments,
  type AddressedPlayer,
} from "./rules.ts";

const now = new Date("2026-11-19T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("a step is possible from one state alone, and only a draft is edited", () => {
  const possible = announcementStates.flatMap((state) =>
    announcementSteps.flatMap((step) => {
      const after = afterStep(state, step);
      return after === undefined ? [] : [`${step}: ${state} to ${after}`];
    }),
  );
  expect(possible).toEqual([
    "schedule: draft to scheduled",
    "delete: draft to deleted",
    "unschedule: scheduled to draft",
    "stop: sending to stopped",
    "continue: stopped to sending",
  ]);
  expect(announcementStates.filter(isEditable)).toEqual(["draft"]);
});

describe("an audience", () => {
  const player = (change: Partial<AddressedPlayer> = {}): AddressedPlayer => ({
    lastBrand: "eal-eu-de",
    lockedAt: null,
    churnedAt: null,
    createdAt: daysAgo(100),
    lastSeenAt: daysAgo(1),
    ...change,
  });
  const everyone = { brands: ["eal-eu-de"], defaultBrand: "eal-eu-de", segment: "everyone" } as const;

  test.each([
    ["a player of the brand", player(), true],
    ["a player of another brand", player({ lastBrand: "eal-eu-fr" }), false],
    ["a player who has used no brand, by the default brand", player({ lastBrand: null }), true],
    ["a locked player", player({ lockedAt: daysAgo(1) }), false],
    ["a player whose number may have another owner", player({ churnedAt: daysAgo(1) }), false],
  ])("everyone: %s", (_, one, isIn) => {
    expect(isAddressed(one, everyone, now)).toBe(isIn);
  });

  test.each([
    ["new", { createdAt: daysAgo(6.9) }, true],
    ["new", { createdAt: daysAgo(7) }, false],
    ["away", { lastSeenAt: daysAgo(14) }, true],
    ["away", { lastSeenAt: daysAgo(13.9) }, false],
    ["away", { lastSeenAt: null, createdAt: daysAgo(20) }, true],
    ["away", { lastSeenAt: null, createdAt: daysAgo(2) }, false],
  ] as const)("%s: %o", (segment, change, isIn) => {
    expect(isAddressed(player(change), { ...everyone, segment }, now)).toBe(isIn);
  });

  test("of any segment never includes a locked player", () => {
    for (const segment of segments) {
      expect(isAddressed(player({ lockedAt: now, createdAt: now }), { ...everyone, segment }, now)).toBe(
        false,
      );
    }
  });
});

test("names the languages that lack a title or a text", () => {
  const whole = { title: "Final", text: "Tonight." };
  const texts = { de: whole, fr: { title: "Finale", text: "" } };
  expect(missingLanguages(["de", "fr", "it"], texts)).toEqual(["fr", "it"]);
});

test("announcements without a page have links of their own", () => {
  expect(linkOf("7", "/games")).toBe("/games");
  expect(linkOf("7", "")).not.toBe(linkOf("8", ""));
});
