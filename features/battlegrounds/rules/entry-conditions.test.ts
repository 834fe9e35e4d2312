import { describe, expect, test } from "vitest";
import {
  entryConditions,
  checkEntrant,
  mayLeave,
  registrationOf,
  type EntrantFacts,
  type EntryCondition,
} from "../rules.ts";

const welcome: EntrantFacts = {
  hasQualified: true,
  isRestricted: false,
  country: "ZA",
  isOldEnough: true,
  isEntitled: true,
  hasAccount: true,
  hasConfirmedPs5: true,
};
const asks = { countries: ["ZA", "LS"], stage: "ladder", platform: "ps5" } as const;

describe("conditions", () => {
  test("are all met by a player who meets each", () => {
    expect(checkEntrant(welcome, asks)).toEqual(
      entryConditions
        .filter((condition) => condition !== "qualification")
        .map((condition) => ({ condition, isMet: true })),
    );
  });

  const faults: [EntryCondition, Partial<EntrantFacts>][] = [
    ["standing", { isRestricted: true }],
    ["country", { country: "NG" }],
    ["age", { isOldEnough: false }],
    ["subscription", { isEntitled: false }],
    ["account", { hasAccount: false }],
    ["ps5", { hasConfirmedPs5: false }],
  ];
  test.each(faults)("%s alone is unmet", (condition, fault) => {
    const unmet = checkEntrant({ ...welcome, ...fault }, asks).filter(({ isMet }) => !isMet);
    expect(unmet).toEqual([{ condition, isMet: false }]);
  });

  test("a final requires qualification and does not ask for the PS5 again", () => {
    const final = { ...asks, stage: "finals" } as const;
    const left = { ...welcome, hasQualified: false, hasConfirmedPs5: false };
    const verdicts = checkEntrant(left, final);
    expect(verdicts.filter(({ isMet }) => !isMet)).toEqual([{ condition: "qualification", isMet: false }]);
    expect(checkEntrant({ ...left, hasQualified: true }, final).every(({ isMet }) => isMet)).toBe(true);
  });

  test("accept every country of the brand", () => {
    const verdicts = checkEntrant({ ...welcome, country: "LS" }, asks);
    expect(verdicts.every(({ isMet }) => isMet)).toBe(true);
  });

  test("include a PS5 only on PS5 battlegrounds", () => {
    const verdicts = checkEntrant({ ...welcome, hasConfirmedPs5: false }, { ...asks, platform: "any" });
    expect(verdicts.map(({ condition }) => condition)).not.toContain("ps5");
    expect(verdicts.every(({ isMet }) => isMet)).toBe(true);
  });
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour));
const event = {
  stage: "ladder",
  registrationOpensAt: at(8),
  registrationClosesAt: at(12),
  startsAt: at(10),
  endsAt: at(14),
  closedAt: null,
  isCancelled: false,
} as const;

describe("registration", () => {
  test.each([
    ["before it opens", event, at(7), "not_yet"],
    ["from the first moment on", event, at(8), "open"],
    ["while it is played", event, at(11), "open"],
    ["at the last moment", event, at(12), "closed"],
    ["when the event ends first", { ...event, endsAt: at(11) }, at(11), "closed"],
    ["when it was cancelled", { ...event, isCancelled: true }, at(9), "closed"],
    ["when an organiser has closed it", { ...event, closedAt: at(9) }, at(9), "closed"],
    ["of a final, whenever", { ...event, stage: "finals" }, at(9), "by_qualifying"],
  ] as const)("%s", (_, of, now, expected) => {
    expect(registrationOf(of, now)).toBe(expected);
  });
});

describe("leaving", () => {
  test.each([
    ["is possible until a match is accepted or declined", event, { boundAt: null }, at(11), true],
    ["is over once a match is accepted or declined", event, { boundAt: at(10) }, at(11), false],
    ["is over with the event", event, { boundAt: null }, at(14), false],
    ["is not possible from a final", { ...event, stage: "finals" }, { boundAt: null }, at(9), false],
  ] as const)("%s", (_, of, entry, now, expected) => {
    expect(mayLeave(of, entry, now)).toBe(expected);
  });
});
