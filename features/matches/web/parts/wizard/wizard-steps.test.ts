import { describe, expect, test } from "vitest";
import { matchStates, type MatchState, type Side } from "../../../rules.ts";
import {
  isSuperseded,
  secondaryMovesOf,
  wizardOf,
  type DeviceState,
  type WizardMatch,
} from "./wizard-steps.ts";

const kickoff = Date.parse("2026-11-15T18:00:00Z");
const at = (minutes: number) => new Date(kickoff + minutes * 60_000);
const iso = (minutes: number) => at(minutes).toISOString();
const none: DeviceState = { queued: new Set(), isScoreUnsent: false, isOffline: false, openedStep: null };

function matchIn(state: MatchState, you: Side, change: Partial<WizardMatch> = {}): WizardMatch {
  const isPlayed = ["in_progress", "submitted", "disputed", "approved"].includes(state);
  const hasScore = ["submitted", "disputed", "approved"].includes(state);
  return {
    state,
    you,
    kickoffAt: iso(0),
    tieCode: null,
    proposal: state === "rescheduling" ? { kickoffAt: iso(60), by: "challenged" } : null,
    hasAdded: { challenger: isPlayed, challenged: isPlayed },
    readyAt: { challenger: isPlayed ? iso(-5) : null, challenged: isPlayed ? iso(-5) : null },
    scoreChallenger: hasScore ? 3 : null,
    scoreChallenged: hasScore ? 1 : null,
    submittedBy: hasScore ? "challenger" : null,
    submittedAt: hasScore ? iso(40) : null,
    userIdChallenger: "ann",
    winnerId: state === "approved" || state === "forfeited" ? "ann" : null,
    timeline: [{ move: "challenge", by: "challenger", state: "requested", at: iso(-120) }],
    ...change,
  };
}

const shown = (match: WizardMatch, minutes: number, device: Partial<DeviceState> = {}) => {
  const { step, task, buttons } = wizardOf(match, at(minutes), { ...none, ...device });
  return [step, task, ...buttons];
};

describe("step and buttons", () => {
  test.each<[MatchState, number, Side, (number | string | null)[]]>([
    ["requested", -60, "challenger", [null, "await_answer", "see_matches"]],
    ["requested", -60, "challenged", [null, "answer", "accept"]],
    ["rescheduling", -60, "challenger", [null, "answer", "accept"]],
    ["rescheduling", -60, "challenged", [null, "await_answer", "see_matches"]],
    ["confirmed", -60, "challenger", [0, "add_friend", "add_friend"]],
    ["confirmed", -10, "challenged", [0, "add_friend", "add_friend"]],
    ["in_progress", 5, "challenger", [2, "play", "submit_score"]],
    ["in_progress", 5, "challenged", [2, "play", "submit_score"]],
    ["submitted", 50, "challenger", [3, "await_verification", "change_score", "see_matches"]],
    ["submitted", 50, "challenged", [3, "verify", "dispute", "verify"]],
    ["disputed", 60, "challenger", [3, "await_ruling", "add_evidence", "see_matches"]],
    ["disputed", 60, "challenged", [3, "await_ruling", "add_evidence", "see_matches"]],
    ["approved", 60, "challenger", [4, "won", "see_results"]],
    ["approved", 60, "challenged", [4, "lost", "see_results"]],
    ["forfeited", 60, "challenger", [null, "forfeit_won", "see_results"]],
    ["forfeited", 60, "challenged", [null, "forfeit_lost", "see_results"]],
    ["declined", 0, "challenger", [null, "declined", "see_results"]],
    ["cancelled", 0, "challenged", [null, "cancelled", "see_results"]],
    ["expired", 0, "challenger", [null, "expired", "see_results"]],
    ["void", 0, "challenged", [null, "void", "see_results"]],
  ])("%s, %i minutes after kickoff, for the %s", (state, minutes, you, expected) => {
    expect(shown(matchIn(state, you), minutes)).toEqual(expected);
  });

  test("after a queued dispute nothing more is asked", () => {
    const queued = new Set(["dispute"]);
    expect(shown(matchIn("submitted", "challenged"), 50, { queued })).toEqual([3, "dispute_queued"]);
  });

  test("evidence can be added unless some is queued, at most three times", () => {
    const alone = [3, "await_ruling", "see_matches"];
    const queued = new Set(["evidence"]);
    expect(shown(matchIn("disputed", "challenged"), 60, { queued })).toEqual(alone);
    const moment = { by: "challenged", state: "disputed", at: iso(60) } as const;
    const added = { ...moment, move: "add_evidence" } as const;
    const timeline = [{ ...moment, move: "dispute" } as const, added, added, added];
    expect(shown(matchIn("disputed", "challenged", { timeline }), 61)).toEqual(alone);
    expect(shown(matchIn("disputed", "challenger", { timeline }), 61)).toContain("add_evidence");
    const again = [...timeline, { ...moment, move: "dispute" } as const];
    expect(shown(matchIn("disputed", "challenged", { timeline: again }), 62)).toContain("add_evidence");
  });

  test.each<[number, (number | string)[]]>([
    [-15.1, [1, "await_check_in"]],
    [-15, [1, "check_in", "check_in"]],
    [14.9, [1, "check_in", "check_in"]],
    [15, [1, "overdue"]],
  ])("after adding the opponent, %f minutes after kickoff", (minutes, expected) => {
    const match = matchIn("confirmed", "challenged", { hasAdded: { challenger: false, challenged: true } });
    expect(shown(match, minutes)).toEqual(expected);
  });

  test("a player may skip adding the friend", () => {
    const match = matchIn("confirmed", "challenger");
    expect(shown(match, -10, { openedStep: "check_in" })).toEqual([1, "check_in", "check_in"]);
    expect(shown(match, -30, { openedStep: "check_in" })).toEqual([1, "await_check_in"]);
  });

  test("a checked-in player waits for the opponent", () => {
    const match = matchIn("confirmed", "challenger", { readyAt: { challenger: iso(-5), challenged: null } });
    expect(shown(match, 5)).toEqual([1, "await_opponent"]);
    expect(shown({ ...match, you: "challenged" }, 5, { openedStep: "check_in" })).toEqual([
      1,
      "check_in",
      "check_in",
    ]);
  });

  test("a draw is shown as drawn to both", () => {
    const drawn = { winnerId: null };
    expect(shown(matchIn("approved", "challenger", drawn), 60)).toEqual([4, "drawn", "see_results"]);
    expect(shown(matchIn("approved", "challenged", drawn), 60)).toEqual([4, "drawn", "see_results"]);
  });

  test("a posted score can be opened for correction by its submitter only", () => {
    expect(shown(matchIn("submitted", "challenger"), 50, { openedStep: "score" })).toEqual([
      3,
      "correct",
      "keep_score",
      "correct_score",
    ]);
    expect(shown(matchIn("submitted", "challenged"), 50, { openedStep: "score" })[1]).toBe("verify");
  });

  test("a score cannot be changed after two corrections", () => {
    const match = matchIn("submitted", "challenger");
    const corrected = {
      move: "correct_score",
      by: "challenger",
      state: "submitted",
      at: match.kickoffAt,
    } as const;
    const after = (times: number) => ({
      ...match,
      timeline: [...match.timeline, ...Array.from({ length: times }, () => corrected)],
    });
    expect(shown(after(1), 50)).toEqual([3, "await_verification", "change_score", "see_matches"]);
    expect(shown(after(2), 50)).toEqual([3, "await_verification", "see_matches"]);
    expect(shown(after(2), 50, { openedStep: "score" })).toEqual([3, "await_verification", "see_matches"]);
  });
});

test.each<[MatchState, number, Side, string[]]>([
  ["requested", -60, "challenged", ["reschedule", "decline"]],
  ["requested", -60, "challenger", ["cancel"]],
  ["rescheduling", -60, "challenger", ["reschedule", "decline"]],
  ["rescheduling", -60, "challenged", []],
  ["confirmed", -60, "challenger", ["cancel"]],
  ["confirmed", 15, "challenger", []],
  ["in_progress", 5, "challenged", []],
  ["approved", 60, "challenger", []],
])("%s, %i minutes after kickoff, offers the %s the secondary moves %s", (state, minutes, you, ways) => {
  expect(secondaryMovesOf(matchIn(state, you), at(minutes))).toEqual(ways);
});

describe("offline", () => {
  const confirmed = matchIn("confirmed", "challenger");
  const offline = { isOffline: true };

  test("queued writes count as done", () => {
    const queued = (...kinds: string[]) => ({ ...offline, queued: new Set(kinds) });
    expect(shown(confirmed, -20, queued("add_friend"))).toEqual([1, "await_check_in"]);
    expect(shown(confirmed, -5, queued("check_in"))).toEqual([1, "await_opponent"]);
    expect(shown(matchIn("in_progress", "challenger"), 30, queued("score"))).toEqual([2, "score_queued"]);
    expect(shown(matchIn("submitted", "challenger"), 50, queued("score"))).toEqual([3, "score_queued"]);
  });

  test("an unsent score can be withdrawn", () => {
    const queued = { ...offline, queued: new Set(["score"]), isScoreUnsent: true };
    expect(shown(matchIn("in_progress", "challenger"), 30, queued)).toEqual([2, "score_queued", "take_back"]);
    expect(shown(matchIn("submitted", "challenger"), 50, queued)).toEqual([3, "score_queued", "take_back"]);
    const checkedIn = { ...queued, queued: new Set(["check_in", "score"]) };
    expect(shown(confirmed, 1, checkedIn)).toEqual([2, "score_queued", "take_back"]);
  });

  test("a checked-in player can enter a score without seeing the opponent's check-in", () => {
    const queued = { ...offline, queued: new Set(["check_in"]) };
    expect(shown(confirmed, -1, queued)).toEqual([1, "await_opponent"]);
    expect(shown(confirmed, 1, queued)).toEqual([1, "await_opponent", "enter_score"]);
    expect(shown(confirmed, 1, { ...queued, openedStep: "score" })).toEqual([2, "play", "submit_score"]);
    expect(shown(confirmed, 1, { ...queued, queued: new Set(["check_in", "score"]) })).toEqual([
      2,
      "score_queued",
    ]);
  });
});

test("a match past its deadline is overdue for both players", () => {
  for (const [state, minutes] of [
    ["requested", 0],
    ["rescheduling", 60],
    ["confirmed", 15],
    ["in_progress", 24 * 60],
    ["submitted", 40 + 24 * 60],
  ] as const) {
    for (const you of ["challenger", "challenged"] as const)
      expect(shown(matchIn(state, you), minutes).slice(1)).toEqual(["overdue"]);
  }
});

test("every state has a task, and never both players have to verify", () => {
  for (const state of matchStates) {
    const tasks = (["challenger", "challenged"] as const).map((you) => shown(matchIn(state, you), -30)[1]);
    expect(tasks.every(Boolean)).toBe(true);
    expect(tasks.filter((task) => task === "verify" || task === "answer").length).toBeLessThan(2);
  }
});

test.each<[MatchState, number, Side, boolean]>([
  ["confirmed", 5, "challenger", false],
  ["in_progress", -2, "challenger", false],
  ["in_progress", 5, "challenger", false],
  ["in_progress", 60 * 24 * 9, "challenger", false],
  ["submitted", 50, "challenger", false],
  ["submitted", 50, "challenged", true],
  ["disputed", 60, "challenger", true],
  ["approved", 60, "challenger", true],
  ["forfeited", 60, "challenged", true],
  ["cancelled", 60, "challenged", true],
])("a queued score, %s, %i minutes after kickoff, %s: superseded %s", (state, minutes, you, expected) => {
  expect(isSuperseded(matchIn(state, you), at(minutes))).toBe(expected);
});
