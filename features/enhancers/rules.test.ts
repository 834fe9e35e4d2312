import { describe, expect, test } from "vitest";
import {
  extraSlotsOf,
  enhancerIds,
  isEnhancerId,
  ownedEnhancersAt,
  spanOf,
  wornKindOf,
  wornOf,
  type OwnedRow,
} from "./rules.ts";

const now = new Date("2026-11-18T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);

describe("the time of a purchase", () => {
  test.each([
    { name: "starts now for a first purchase", last: null, startsAt: now, endsAt: inDays(30) },
    {
      name: "starts now after the last one has run out",
      last: inDays(-1),
      startsAt: now,
      endsAt: inDays(30),
    },
    {
      name: "starts now when the last one ends at this instant",
      last: now,
      startsAt: now,
      endsAt: inDays(30),
    },
    {
      name: "starts when the running one ends",
      last: inDays(12),
      startsAt: inDays(12),
      endsAt: inDays(42),
    },
  ])("$name", ({ last, startsAt, endsAt }) => {
    expect(spanOf("frame_champion", last, now)).toEqual({ startsAt, endsAt });
  });

  test("never ends for a streak shield", () => {
    expect(spanOf("streak_shield", null, now)).toEqual({ startsAt: now, endsAt: null });
  });
});

describe("what a player wears", () => {
  test.each([
    { ids: [], worn: {} },
    { ids: ["frame_flame"], worn: { frame: "flame" } },
    {
      ids: ["pose_arms", "name_sky", "frame_circuit"],
      worn: { frame: "circuit", nameColour: "sky", pose: "arms" },
    },
    { ids: ["streak_shield", "challenge_slots"], worn: {} },
    { ids: ["frame_of_a_past_release", "toString"], worn: {} },
  ])("$ids shows $worn", ({ ids, worn }) => {
    expect(wornOf(ids)).toEqual(worn);
  });

  test("frames, name colours and poses can be worn, slots and shields not", () => {
    const wearable = enhancerIds.filter((id) => wornKindOf(id) !== null);
    expect(enhancerIds.filter((id) => !wearable.includes(id))).toEqual(["challenge_slots", "streak_shield"]);
  });

  test("names of object members are no enhancers", () => {
    expect(["toString", "__proto__", "constructor", ""].filter((name) => isEnhancerId(name))).toEqual([]);
  });
});

test.each([
  { running: [], slots: 0 },
  { running: ["frame_champion", "name_gold"], slots: 0 },
  { running: ["challenge_slots"], slots: 5 },
  { running: ["challenge_slots", "challenge_slots"], slots: 5 },
])("$running gives $slots extra challenge slots", ({ running, slots }) => {
  expect(extraSlotsOf(running)).toBe(slots);
});

describe("owned enhancers", () => {
  const row = (id: string, endsAt: Date | null, unused = 0): OwnedRow => ({ id, endsAt, unused });

  test("are listed in the order of the catalogue, those that are over last", () => {
    const rows = [
      row("streak_shield", null, 2),
      row("frame_champion", inDays(-1)),
      row("name_gold", inDays(5)),
      row("removed_from_catalogue", inDays(5)),
    ];
    expect(ownedEnhancersAt(rows, ["name_gold", "frame_champion"], now)).toEqual([
      { id: "name_gold", kind: "name_colour", isWorn: true, isOver: false, endsAt: inDays(5), left: null },
      { id: "streak_shield", kind: "streak_shield", isWorn: false, isOver: false, endsAt: null, left: 2 },
      { id: "frame_champion", kind: "frame", isWorn: false, isOver: true, endsAt: inDays(-1), left: null },
    ]);
  });

  test.each([
    { what: "a frame at its end", given: row("frame_flame", now), isOver: true },
    { what: "a frame before its end", given: row("frame_flame", inDays(0.001)), isOver: false },
    { what: "the last shield after its use", given: row("streak_shield", null, 0), isOver: true },
    { what: "a shield", given: row("streak_shield", null, 1), isOver: false },
  ])("$what: over is $isOver", ({ given, isOver }) => {
    expect(ownedEnhancersAt([given], [], now)[0]?.isOver).toBe(isOver);
  });
});
