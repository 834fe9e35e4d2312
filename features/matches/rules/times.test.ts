import { describe, expect, test } from "vitest";
import { deadlineOf, instantKickoffAt, isKickoffPossible } from "./times.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 10, 10) + hours * 3_600_000);

describe("the deadline", () => {
  const times = { requestedAt: at(0), kickoffAt: at(72), proposal: null, submittedAt: at(73) };

  test.each([
    ["of a request is two days later", "requested", times, at(48)],
    ["of a request is its kickoff, when that is sooner", "requested", { ...times, kickoffAt: at(3) }, at(3)],
    [
      "of a proposal is two days after it was made",
      "rescheduling",
      { ...times, proposal: { kickoffAt: at(80), at: at(5) } },
      at(53),
    ],
    [
      "of a proposal is the kickoff that it names, when that is sooner",
      "rescheduling",
      { ...times, proposal: { kickoffAt: at(20), at: at(5) } },
      at(20),
    ],
    ["of a confirmed match is when check-in closes", "confirmed", times, at(72.25)],
    ["of a match in progress is a day after kickoff", "in_progress", times, at(96)],
    ["of a submitted score is a day after it came", "submitted", times, at(97)],
    ["of a dispute does not exist", "disputed", times, null],
    ["of a match that is over does not exist", "approved", times, null],
  ] as const)("%s", (_, state, given, deadline) => {
    expect(deadlineOf(state, given)).toEqual(deadline);
  });
});

describe("a kickoff", () => {
  const event = { startsAt: at(-24), endsAt: at(24 * 60) };

  test.each([
    ["in a minute", at(1 / 60), true],
    ["now", at(0), false],
    ["in the past", at(-1), false],
    ["in thirty days", at(24 * 30), true],
    ["later than that", at(24 * 30 + 0.01), false],
  ])("%s: %s", (_, kickoff, isPossible) => {
    expect(isKickoffPossible(kickoff, event, at(0))).toBe(isPossible);
  });

  test("must be within its event", () => {
    const short = { startsAt: at(2), endsAt: at(10) };
    const possible = [1, 2, 9.9, 10].filter((hours) => isKickoffPossible(at(hours), short, at(0)));
    expect(possible).toEqual([2, 9.9]);
  });

  test("of an instant challenge is in 15 minutes", () => {
    expect(instantKickoffAt(at(0))).toEqual(at(0.25));
  });
});
