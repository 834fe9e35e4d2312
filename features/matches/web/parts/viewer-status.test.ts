import { describe, expect, test } from "vitest";
import type { MatchSummary } from "../../contract.ts";
import { decidedBy } from "./timeline.ts";
import {
  isWaitingForOthers,
  timeLeft,
  mostUrgentFirst,
  nextChange,
  nextOf,
  outcomeOf,
  resultGroups,
  matchStatusOf,
} from "./viewer-status.ts";

const now = Date.parse("2026-11-15T12:00:00Z");
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

describe("the next step", () => {
  const timed = { kickoffAt: at(45), deadlineAt: at(60), checkInOpensAt: at(30) };

  test.each([
    ["requested", ["accept"], "answer_you"],
    ["requested", ["cancel"], "answer_other"],
    ["rescheduling", [], "answer_other"],
    ["in_progress", ["submit_score"], "score"],
    ["submitted", ["verify"], "verify_you"],
    ["submitted", ["correct_score"], "verify_other"],
  ] as const)("of a %s match whose viewer may %s is %s", (state, moves, next) => {
    expect(nextOf({ ...timed, state, moves: [...moves] }, now)).toEqual({ next, until: now + 3_600_000 });
  });

  test("of a confirmed match is the opening of check-in, then its end", () => {
    const match = { ...timed, state: "confirmed", moves: ["cancel"] } as const;
    expect(nextOf({ ...match, moves: [...match.moves] }, now)?.next).toBe("check_in_opens");
    const later = now + 30 * 60_000;
    expect(nextOf({ ...match, moves: ["check_in"] }, later)?.next).toBe("check_in_you");
    expect(nextOf({ ...match, moves: [] }, later)?.next).toBe("check_in_other");
  });

  test("of a finished or disputed match is null", () => {
    expect(nextOf({ ...timed, deadlineAt: null, state: "disputed", moves: [] }, now)).toBeNull();
  });
});

test("a challenge whose deadline has passed needs no answer", () => {
  const timed = { kickoffAt: at(45), deadlineAt: at(-1), checkInOpensAt: at(30), moves: [] };
  const sides = {
    you: "challenged",
    winnerId: null,
    userIdChallenger: "other",
    userIdChallenged: "me",
  } as const;
  expect(nextOf({ ...timed, state: "requested" }, now)).toBeNull();
  expect(matchStatusOf({ ...timed, ...sides, state: "requested" }, now)).toBe("expired");
});

describe("the chip shows the viewer's status", () => {
  const timed = {
    deadlineAt: at(60),
    checkInOpensAt: at(-30),
    kickoffAt: at(-15),
    you: "challenger",
    winnerId: null,
  } as const;
  const sides = { userIdChallenger: "me", userIdChallenged: "other" };

  test.each([
    ["requested", ["accept"], "your_answer"],
    ["requested", ["cancel"], "waiting"],
    ["rescheduling", ["accept"], "your_answer"],
    ["rescheduling", ["cancel"], "waiting"],
    ["confirmed", ["check_in"], "check_in"],
    ["confirmed", [], "waiting"],
    ["in_progress", ["submit_score"], "play"],
    ["submitted", ["verify"], "your_check"],
    ["submitted", ["correct_score"], "waiting"],
  ] as const)("%s, where the viewer may %s: %s", (state, moves, status) => {
    expect(matchStatusOf({ ...timed, ...sides, state, moves: [...moves] }, now)).toBe(status);
  });

  test.each([
    ["disputed", null, "under_review"],
    ["approved", "me", "won"],
    ["approved", null, "drawn"],
    ["forfeited", "other", "lost"],
    ["declined", null, "declined"],
    ["cancelled", null, "cancelled"],
    ["expired", null, "expired"],
    ["void", null, "void"],
  ] as const)("%s, won by %s: %s", (state, winnerId, status) => {
    expect(matchStatusOf({ ...timed, ...sides, state, winnerId, deadlineAt: null, moves: [] }, now)).toBe(
      status,
    );
  });
});

test("matches are sorted by deadline, not by kickoff", () => {
  const late = { deadlineAt: at(90), kickoffAt: at(100) };
  const soon = { deadlineAt: at(60), kickoffAt: at(200) };
  expect([late, soon].toSorted(mostUrgentFirst)).toEqual([soon, late]);
});

describe("the end was decided by", () => {
  const requested = { number: 1, move: "challenge", state: "requested", by: "challenger" } as const;
  const agreed = { number: 2, move: "accept", state: "confirmed", by: "challenged" } as const;
  const cancelled = (number: number, by: "challenger" | "challenged" | null) =>
    ({ number, move: "cancel", state: "cancelled", by }) as const;
  const ruled = { number: 3, move: "rule", state: "approved", by: null } as const;
  const corrected = { ...ruled, number: 4, move: "correct" } as const;

  test.each([
    ["our team, in a dispute", [requested, agreed, ruled], "rule"],
    ["our team, afterwards", [requested, agreed, ruled, corrected], "correct"],
    ["the viewer", [requested, agreed, cancelled(3, "challenger")], "you_call_off"],
    ["the opponent", [requested, agreed, cancelled(3, "challenged")], "they_call_off"],
    ["the viewer, before there was an answer", [requested, cancelled(2, "challenger")], "you_cancel"],
    ["nobody of the two", [requested, agreed, cancelled(3, null)], null],
    ["playing", [requested, agreed, { ...ruled, move: "verify", by: "challenger" } as const], null],
  ])("%s", (_, timeline, decided) => {
    expect(decidedBy({ you: "challenger", timeline })).toBe(decided);
  });
});

test("optional moves do not count as waiting for the viewer", () => {
  expect(isWaitingForOthers({ moves: [] })).toBe(true);
  expect(isWaitingForOthers({ moves: ["cancel"] })).toBe(true);
  expect(isWaitingForOthers({ moves: ["add_evidence"] })).toBe(true);
  expect(isWaitingForOthers({ moves: ["check_in", "cancel"] })).toBe(false);
});

test("a list is reloaded when time changes its first match", () => {
  const match = { moves: [], checkInOpensAt: at(45), kickoffAt: at(60), deadlineAt: at(75) };
  expect(
    nextChange(
      [
        { ...match, state: "confirmed" },
        { ...match, state: "requested", deadlineAt: at(60) },
      ],
      now,
    ),
  ).toBe(now + 45 * 60_000);
  expect(nextChange([{ ...match, state: "confirmed" }], now + 50 * 60_000)).toBe(now + 60 * 60_000);
  expect(nextChange([{ ...match, state: "approved", deadlineAt: null }], now)).toBeUndefined();
});

test.each([
  ["approved", "me", "won"],
  ["approved", "other", "lost"],
  ["approved", null, "drawn"],
  ["forfeited", "me", "forfeit_won"],
  ["forfeited", "other", "forfeit_lost"],
  ["declined", null, null],
] as const)("%s with %s as the winner is %s for the viewer", (state, winnerId, outcome) => {
  const sides = { you: "challenged", userIdChallenger: "other", userIdChallenged: "me" } as const;
  expect(outcomeOf({ ...sides, state, winnerId })).toBe(outcome);
});

test.each([
  [20_000, { unit: "minutes", minutes: 1 }],
  [59 * 60_000, { unit: "minutes", minutes: 59 }],
  [150 * 60_000, { unit: "hours", hours: 2, minutes: 30 }],
  [47 * 3_600_000, { unit: "hours", hours: 47, minutes: 0 }],
  [50 * 3_600_000, { unit: "days", days: 2, hours: 2 }],
])("%i ms are shown as %o", (ms, left) => {
  expect(timeLeft(ms)).toEqual(left);
});

test("results that wait for the viewer are sorted by deadline, others keep their order", () => {
  const match = (id: string, hour: number, ...moves: MatchSummary["moves"]) => ({
    id,
    moves,
    kickoffAt: "2026-11-15T08:00:00.000Z",
    deadlineAt: `2026-11-15T${hour}:00:00.000Z`,
  });
  const played = [
    match("later", 20, "verify", "dispute"),
    match("theirs", 22),
    match("mine", 15, "submit_score"),
    match("soon", 10, "verify", "dispute"),
    match("disputed", 12, "add_evidence"),
  ];
  expect(resultGroups(played).map(({ name, matches }) => [name, ...matches.map(({ id }) => id)])).toEqual([
    ["toReview", "soon", "later"],
    ["toEnter", "mine"],
    ["toOthers", "theirs", "disputed"],
  ]);
  expect(resultGroups([])).toEqual([]);
});
