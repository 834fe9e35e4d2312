import { describe, expect, test } from "vitest";
import {
  hasChallenges,
  compareForList,
  isInRegistrationWindow,
  phaseOf,
  phases as allPhases,
  podiumOf,
  posterOf,
  scheduleOf,
  segmentOf,
  type Phase,
} from "./rules.ts";

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const event = {
  registrationOpensAt: at("10T08:00"),
  registrationClosesAt: at("14T08:00"),
  startsAt: at("12T08:00"),
  endsAt: at("20T08:00"),
  isCancelled: false,
};
/** Registration closes before the start. */
const waiting = { ...event, registrationClosesAt: at("11T08:00") };

describe("the phase of a battleground", () => {
  test.each<[string, Phase]>([
    ["10T07:59", "announced"],
    ["10T08:00", "registration"],
    ["12T07:59", "registration"],
    ["12T08:00", "live"],
    ["20T07:59", "live"],
    ["20T08:00", "ended"],
  ])("at %s is %s", (time, phase) => {
    expect(phaseOf(event, at(time))).toBe(phase);
  });

  test("is starting between the close of registration and the start", () => {
    expect(phaseOf(waiting, at("11T08:00"))).toBe("starting");
  });

  test("is cancelled at any time once cancelled", () => {
    expect(phaseOf({ ...event, isCancelled: true }, at("30T08:00"))).toBe("cancelled");
  });
});

test.each([
  ["10T07:59", false],
  ["10T08:00", true],
  ["13T08:00", true],
  ["14T08:00", false],
])("registration at %s is open: %s", (time, isOpen) => {
  expect(isInRegistrationWindow(event, at(time))).toBe(isOpen);
});

test("registration of a cancelled or finished battleground is closed", () => {
  expect(isInRegistrationWindow({ ...event, isCancelled: true }, at("12T08:00"))).toBe(false);
  const long = { ...event, registrationClosesAt: at("25T08:00") };
  expect(isInRegistrationWindow(long, at("21T08:00"))).toBe(false);
});

describe("the schedule", () => {
  const final = { startsAt: at("28T18:00"), endsAt: at("28T22:00") };

  test("of a qualifier lists registration, all qualifiers and the final", () => {
    const qualifiers = [
      { number: 1, startsAt: at("12T08:00"), endsAt: at("16T08:00") },
      { number: 2, startsAt: at("16T08:00"), endsAt: at("20T08:00") },
    ];
    const steps = scheduleOf({ ...event, stage: "qualifier" }, { qualifiers, final }, at("16T08:00"));
    expect(steps.map(({ kind, number, state }) => [kind, number, state])).toEqual([
      ["registration", null, "done"],
      ["qualifier", 1, "done"],
      ["qualifier", 2, "now"],
      ["final", null, "next"],
    ]);
  });

  test("of a ladder has no final; of a final it has the final once", () => {
    const none = { qualifiers: [], final: null };
    const kinds = (stage: "ladder" | "finals") =>
      scheduleOf({ ...event, stage }, none, at("11T08:00")).map(({ kind }) => kind);
    expect(kinds("ladder")).toEqual(["registration", "ladder"]);
    expect(kinds("finals")).toEqual(["final"]);
  });
});

describe("the order of a list", () => {
  const card = (phase: Phase, startsAt: string, endsAt = startsAt) => ({ phase, startsAt, endsAt });

  test("lists first what a player can act on", () => {
    const phases: Phase[] = ["cancelled", "ended", "announced", "starting", "registration", "live"];
    const sorted = phases.map((phase) => card(phase, "2026")).toSorted(compareForList);
    expect(sorted.map(({ phase }) => phase)).toEqual(phases.toReversed());
  });

  test("lists sooner events first, and finished events latest first", () => {
    expect(compareForList(card("registration", "1"), card("registration", "2"))).toBeLessThan(0);
    expect(compareForList(card("live", "9", "1"), card("live", "1", "2"))).toBeLessThan(0);
    expect(compareForList(card("ended", "1", "2"), card("ended", "1", "1"))).toBeLessThan(0);
  });

  test("keeps the order of equal events", () => {
    expect(compareForList(card("live", "1"), card("live", "1"))).toBe(0);
  });
});

describe("the podium of a final", () => {
  const tie = (
    side: "upper" | "lower" | "final",
    round: number,
    a: string | null,
    b: string | null,
    winner: "a" | "b" | null,
  ) => ({
    side,
    round,
    a,
    b,
    winner,
  });
  const lower = tie("lower", 3, "Cleo", "Ben", "b");

  test("is champion, runner-up and loser of the lower final", () => {
    expect(podiumOf([lower, tie("final", 1, "Ada", "Ben", "a"), tie("final", 2, null, null, null)])).toEqual([
      "Ada",
      "Ben",
      "Cleo",
    ]);
  });

  test("follows the second grand final if it is played", () => {
    const ties = [lower, tie("final", 1, "Ada", "Ben", "b"), tie("final", 2, "Ada", "Ben", "b")];
    expect(podiumOf(ties)).toEqual(["Ben", "Ada", "Cleo"]);
  });

  test("is empty while a grand final is undecided", () => {
    expect(podiumOf([lower, tie("final", 1, "Ada", "Ben", null)])).toEqual([]);
    expect(
      podiumOf([lower, tie("final", 1, "Ada", "Ben", "b"), tie("final", 2, "Ada", "Ben", null)]),
    ).toEqual([]);
    expect(podiumOf([])).toEqual([]);
  });
});

test("every phase has a segment", () => {
  expect(allPhases.map((phase) => segmentOf({ phase, stage: "ladder" }))).toEqual([
    "upcoming",
    "open",
    "upcoming",
    "running",
    "finished",
    "finished",
  ]);
});

test("a final is upcoming while its qualifiers are open for registration", () => {
  expect(segmentOf({ phase: "registration", stage: "finals" })).toBe("upcoming");
  expect(segmentOf({ phase: "registration", stage: "qualifier" })).toBe("open");
});

test("a poster contains only the fields that it shows", () => {
  const shown = {
    id: "1",
    title: "Sunday Showdown",
    stage: "ladder" as const,
    phase: "live" as const,
    platform: "any" as const,
    isRegistrationOpen: true,
    startsAt: "a",
    endsAt: "b",
    capacity: 8,
    entrants: 3,
    prizePool: null,
    faces: ["x"],
    game: { title: "Nitro Run", art: "racing" },
  };
  const card = { ...shown, registrationClosesAt: "c" };
  expect(posterOf(card)).toEqual(shown);
});

test("players can challenge until a battleground is over, and never in a final", () => {
  expect(hasChallenges({ stage: "ladder", phase: "live" })).toBe(true);
  expect(hasChallenges({ stage: "qualifier", phase: "registration" })).toBe(true);
  expect(hasChallenges({ stage: "ladder", phase: "ended" })).toBe(false);
  expect(hasChallenges({ stage: "ladder", phase: "cancelled" })).toBe(false);
  expect(hasChallenges({ stage: "finals", phase: "live" })).toBe(false);
});
