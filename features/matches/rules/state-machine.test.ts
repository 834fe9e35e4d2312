import { describe, expect, test } from "vitest";
import { decide, resultOf, type Award } from "./apply-move.ts";
import { dueMove, isDue, movesFor, refusalOf } from "./state-machine.ts";
import { at, inState } from "./testing/match-examples.ts";
import type { Command, MatchFacts, Mover } from "./move-types.ts";
import { scoreBeforeCorrection } from "./match-view.ts";
import { matchStates, type MatchState } from "./states.ts";
import { deadlineOf } from "./times.ts";

const players = ["challenger", "challenged"] as const;

interface Given {
  readonly state: MatchState;
  readonly change?: Partial<MatchFacts>;
  readonly now?: Date;
  readonly hasDraws?: boolean;
}

function moved({ state, change, now, hasDraws = true }: Given, mover: Mover, command: Command) {
  const decision = decide({ ...inState[state].match, ...change }, mover, command, {
    now: now ?? inState[state].now,
    hasDraws,
  });
  if ("refusal" in decision) throw new Error(decision.refusal);
  return decision;
}

function refused({ state, change, now, hasDraws = true }: Given, mover: Mover, command: Command) {
  const decision = decide({ ...inState[state].match, ...change }, mover, command, {
    now: now ?? inState[state].now,
    hasDraws,
  });
  return "refusal" in decision ? decision.refusal : decision.match.state;
}

const pointsOf = (awards: readonly Award[]) => awards.map(({ side, reason }) => `${side} ${reason}`);

describe("a request", () => {
  test("keeps its kickoff and gives points when accepted", () => {
    const { match, awards } = moved({ state: "requested" }, "challenged", { move: "accept" });
    expect(match).toMatchObject({ state: "confirmed", kickoffAt: at(10) });
    expect(pointsOf(awards)).toEqual(["challenged accept"]);
  });

  test("costs points when declined", () => {
    const { awards } = moved({ state: "requested" }, "challenged", { move: "decline" });
    expect(pointsOf(awards)).toEqual(["challenged decline"]);
  });

  test("costs nothing when withdrawn", () => {
    expect(moved({ state: "requested" }, "challenger", { move: "cancel" }).awards).toEqual([]);
  });

  test("costs nothing when it expires", () => {
    expect(moved({ state: "requested", now: at(10) }, "time", { move: "expire" }).awards).toEqual([]);
  });
});

describe("a proposal of another time", () => {
  test("moves the kickoff when accepted", () => {
    const { match } = moved({ state: "rescheduling" }, "challenger", { move: "accept" });
    expect(match).toMatchObject({ state: "confirmed", kickoffAt: at(20), proposal: null });
  });

  test("can be answered by the other player only", () => {
    const change = { proposal: { kickoffAt: at(20), by: "challenger" as const, at: at(1) } };
    expect(refused({ state: "rescheduling", change }, "challenger", { move: "accept" })).toBe(
      "not_your_move",
    );
    expect(refused({ state: "rescheduling", change }, "challenged", { move: "accept" })).toBe("confirmed");
  });

  test("can be countered twice by each side", () => {
    let { match } = moved({ state: "requested" }, "challenged", { move: "reschedule", kickoffAt: at(20) });
    const turns = ["challenger", "challenged", "challenger", "challenged"] as const;
    for (const [turn, side] of turns.entries()) {
      const command = { move: "reschedule", kickoffAt: at(21 + turn) } as const;
      ({ match } = moved({ state: "rescheduling", change: match, now: at(2) }, side, command));
    }
    expect(match.counterProposals).toEqual({ challenger: 2, challenged: 2 });
    expect(movesFor(match, "challenger", at(2))).toEqual(["accept", "decline"]);
    expect(refusalOf(match, "challenger", "reschedule", at(2))).toBe("too_many_proposals");
  });

  test("expires at its own kickoff, even after that of the request", () => {
    const { match } = inState.rescheduling;
    expect(isDue(match, at(12))).toBe(false);
    expect(isDue(match, at(20))).toBe(true);
  });
});

describe("checking in", () => {
  test.each([
    ["a minute too early", at(9.7), "check_in_not_open"],
    ["when it opens", at(9.75), "confirmed"],
    ["just before it closes", new Date(at(10.25).getTime() - 1), "confirmed"],
    ["when it has closed", at(10.25), "match_moved"],
  ])("%s", (_, now, outcome) => {
    expect(refused({ state: "confirmed", now }, "challenger", { move: "check_in" })).toBe(outcome);
  });

  test("by the second player starts the match", () => {
    const change = { readyAt: { challenger: at(9.8), challenged: null } };
    const { match } = moved({ state: "confirmed", change }, "challenged", { move: "check_in" });
    expect(match.state).toBe("in_progress");
  });

  test("by both before kickoff moves the kickoff to now and opens scores", () => {
    const change = { readyAt: { challenger: at(9.8), challenged: null } };
    const given = { state: "confirmed" as const, change, now: at(9.9) };
    const { match } = moved(given, "challenged", { move: "check_in" });
    expect(match.kickoffAt).toEqual(at(9.9));
    expect(movesFor(match, "challenger", at(9.9))).toEqual(["submit_score"]);
    expect(deadlineOf(match.state, match)).toEqual(at(33.9));
  });

  test("by both after kickoff keeps the kickoff", () => {
    const change = { readyAt: { challenger: at(9.8), challenged: null } };
    const given = { state: "confirmed" as const, change, now: at(10.1) };
    expect(moved(given, "challenged", { move: "check_in" }).match.kickoffAt).toEqual(at(10));
  });

  test("twice changes nothing", () => {
    const change = { readyAt: { challenger: at(9.8), challenged: null } };
    expect(refused({ state: "confirmed", change }, "challenger", { move: "check_in" })).toBe(
      "already_checked_in",
    );
  });

  test("by one player alone wins by forfeit", () => {
    const change = { readyAt: { challenger: null, challenged: at(9.8) } };
    const { match, awards } = moved({ state: "confirmed", change, now: at(10.25) }, "time", {
      move: "close_check_in",
    });
    expect(match).toMatchObject({ state: "forfeited", winner: "challenged", decidedAt: at(10.25) });
    expect(resultOf(match)).toEqual({ outcome: "forfeited", winner: "challenged" });
    expect(awards).toEqual([]);
  });

  test("by nobody voids the match and costs both players points", () => {
    const { match, awards } = moved({ state: "confirmed", now: at(10.25) }, "time", {
      move: "close_check_in",
    });
    expect(resultOf(match)).toBeNull();
    expect(pointsOf(awards)).toEqual(["challenger no_show", "challenged no_show"]);
  });
});

describe("a confirmed match", () => {
  test("costs the player who cancels", () => {
    const { awards } = moved({ state: "confirmed" }, "challenged", { move: "cancel" });
    expect(pointsOf(awards)).toEqual(["challenged cancel"]);
  });

  test("cannot be cancelled from kickoff on; a no-show is a forfeit", () => {
    for (const side of players) {
      const given = { state: "confirmed" as const, now: at(10) };
      expect(refused(given, side, { move: "cancel" })).toBe("cancel_over");
      expect(movesFor(inState.confirmed.match, side, at(10))).not.toContain("cancel");
    }
  });

  test("cannot be cancelled after the opponent's check-in, but after the player's own", () => {
    const change = { readyAt: { challenger: at(9.8), challenged: null } };
    expect(refused({ state: "confirmed", change }, "challenged", { move: "cancel" })).toBe("cancel_over");
    expect(refused({ state: "confirmed", change }, "challenger", { move: "cancel" })).toBe("cancelled");
  });

  test("of a final cannot be cancelled by its players", () => {
    const given = { state: "confirmed" as const, change: { isTie: true } };
    expect(refused(given, "challenger", { move: "cancel" })).toBe("not_your_move");
    expect(refused({ state: "confirmed" }, "staff", { move: "cancel" })).toBe("not_your_move");
    expect(moved(given, "staff", { move: "cancel" })).toMatchObject({
      match: { state: "cancelled" },
      awards: [],
    });
  });
});

describe("a score", () => {
  const submit = (challenger: number, challenged: number): Command => ({
    move: "submit_score",
    score: { challenger, challenged },
  });

  test.each([
    ["negative", submit(-1, 0)],
    ["a fraction", submit(0, 1.5)],
    ["not a number", submit(Number.NaN, 1)],
    ["huge", submit(1_000, 0)],
  ])("that is %s is refused", (_, command) => {
    expect(refused({ state: "in_progress" }, "challenger", command)).toBe("score_wrong");
  });

  test("is refused before kickoff", () => {
    const given = { state: "in_progress" as const, now: at(9.95) };
    expect(refused(given, "challenger", submit(1, 0))).toBe("scores_not_open");
    expect(refused({ ...given, now: at(10) }, "challenger", submit(1, 0))).toBe("submitted");
  });

  test("may be a draw only if the game has draws, and never in a final", () => {
    const draw = submit(2, 2);
    expect(refused({ state: "in_progress" }, "challenger", draw)).toBe("submitted");
    expect(refused({ state: "in_progress", hasDraws: false }, "challenger", draw)).toBe("draw_refused");
    expect(refused({ state: "in_progress", change: { isTie: true } }, "challenger", draw)).toBe(
      "draw_refused",
    );
  });

  test("can be disputed as wrong only with another score", () => {
    const { score } = inState.submitted.match;
    const dispute = { move: "dispute", reason: "wrong_score", score } as const;
    expect(refused({ state: "submitted" }, "challenged", dispute)).toBe("score_as_posted");
    const other = { ...dispute, score: { challenger: 7, challenged: 8 } };
    expect(refused({ state: "submitted" }, "challenged", other)).toBe("disputed");
    expect(refused({ state: "submitted" }, "challenged", { ...dispute, reason: "cheating" })).toBe(
      "disputed",
    );
  });

  test("has an earlier score only after a correction", () => {
    const moment = (move: "submit_score" | "correct_score", challenger: number) => ({
      move,
      details: { challenger, challenged: 0 },
    });
    const [posted, corrected] = [moment("submit_score", 2), moment("correct_score", 1)];
    expect(scoreBeforeCorrection([posted, corrected])).toEqual({ challenger: 2, challenged: 0 });
    expect(scoreBeforeCorrection([posted])).toBeNull();
    expect(scoreBeforeCorrection([posted, moment("correct_score", 2)])).toBeNull();
    expect(scoreBeforeCorrection([posted, corrected, moment("submit_score", 3)])).toBeNull();
  });

  test("gives the opponent the full time again when corrected", () => {
    const { match } = moved({ state: "submitted", now: at(20) }, "challenger", {
      move: "correct_score",
      score: { challenger: 3, challenged: 0 },
      hasPicture: false,
    });
    expect(deadlineOf(match.state, match)).toEqual(at(44));
  });

  test("can be corrected at most twice and is approved a day later", () => {
    let { match } = inState.submitted;
    for (const challenger of [3, 4]) {
      const command = {
        move: "correct_score",
        score: { challenger, challenged: 0 },
        hasPicture: true,
      } as const;
      ({ match } = moved({ state: "submitted", change: match }, "challenger", command));
    }
    expect(movesFor(match, "challenger", at(12))).toEqual([]);
    expect(refusalOf(match, "challenger", "correct_score", at(12))).toBe("too_many_corrections");
    expect(movesFor(match, "challenged", at(12))).toEqual(["verify", "dispute"]);
    expect(dueMove(match, at(36))).toEqual({ move: "let_stand" });
  });

  test("of a replayed match can be corrected as often again", () => {
    const change = { corrections: 2 };
    const { match } = moved({ state: "in_progress", change }, "challenger", submit(1, 0));
    expect(movesFor(match, "challenger", at(12))).toEqual(["correct_score"]);
  });

  test("needs another score or another picture when corrected", () => {
    const score = inState.submitted.match.score ?? { challenger: 0, challenged: 0 };
    const correct = { move: "correct_score", score, hasPicture: false } as const;
    expect(refused({ state: "submitted" }, "challenger", correct)).toBe("score_as_posted");
    expect(refused({ state: "submitted" }, "challenger", { ...correct, hasPicture: true })).toBe("submitted");
  });

  test("in dispute takes evidence three times per player, and again in a new dispute", () => {
    let { match } = inState.disputed;
    for (let count = 0; count < 3; count++) {
      ({ match } = moved({ state: "disputed", change: match }, "challenger", { move: "add_evidence" }));
    }
    expect(movesFor(match, "challenger", at(12))).toEqual([]);
    expect(refusalOf(match, "challenger", "add_evidence", at(12))).toBe("evidence_full");
    expect(movesFor(match, "challenged", at(12))).toEqual(["add_evidence"]);
    const { additions } = match;
    const dispute = { move: "dispute", reason: "cheating", score: null } as const;
    const again = moved({ state: "submitted", change: { additions } }, "challenged", dispute);
    expect(movesFor(again.match, "challenger", at(12))).toEqual(["add_evidence"]);
  });

  test("counts when verified", () => {
    const { match } = moved({ state: "submitted" }, "challenged", { move: "verify" });
    expect(resultOf(match)).toEqual({ outcome: "played", winner: "challenger" });
  });

  test("has no winner when drawn", () => {
    const change = { score: { challenger: 2, challenged: 2 } };
    const { match } = moved({ state: "submitted", change }, "challenged", { move: "verify" });
    expect(resultOf(match)).toEqual({ outcome: "played", winner: null });
  });

  test("is approved a day after submission", () => {
    const { match } = moved({ state: "submitted", now: at(35) }, "time", { move: "let_stand" });
    expect(resultOf(match)).toEqual({ outcome: "played", winner: "challenger" });
  });

  test("that is missing costs both players points", () => {
    const { awards } = moved({ state: "in_progress", now: at(34) }, "time", { move: "close_scores" });
    expect(pointsOf(awards)).toEqual(["challenger unsubmitted", "challenged unsubmitted"]);
  });
});

describe("staff", () => {
  test.each([
    [{ outcome: "upheld" }, "approved", "challenger"],
    [{ outcome: "amended", score: { challenger: 1, challenged: 4 } }, "approved", "challenged"],
    [{ outcome: "forfeit", by: "challenger" }, "forfeited", "challenged"],
    [{ outcome: "void" }, "void", null],
  ] as const)("rule %o on a dispute", (ruling, state, winner) => {
    const { match } = moved({ state: "disputed" }, "staff", { move: "rule", ruling });
    expect(match).toMatchObject({ state, winner, decidedAt: at(13) });
  });

  test("order a replay, which starts with check-in", () => {
    const ruling = { outcome: "replay", kickoffAt: at(40) } as const;
    const { match } = moved({ state: "disputed" }, "staff", { move: "rule", ruling });
    expect(match).toMatchObject({ state: "confirmed", kickoffAt: at(40), score: null, decidedAt: null });
    expect(movesFor(match, "challenger", at(39.9))).toEqual(["check_in", "cancel"]);
  });

  test("correct a result once, within a week", () => {
    const correct: Command = { move: "correct", ruling: { outcome: "forfeit", by: "challenger" } };
    const { match } = moved({ state: "approved" }, "staff", correct);
    expect(match).toMatchObject({ state: "forfeited", winner: "challenged", decidedAt: at(13) });
    expect(refused({ state: "forfeited", change: match }, "staff", correct)).toBe("correction_over");
    expect(refused({ state: "approved", now: at(13 + 7 * 24) }, "staff", correct)).toBe("forfeited");
    expect(refused({ state: "approved", now: at(13.1 + 7 * 24) }, "staff", correct)).toBe("correction_over");
  });
});

describe("time", () => {
  test.each(matchStates.filter((state) => deadlineOf(state, inState[state].match) !== null))(
    "moves a match that is %s at its deadline, and then nobody else can",
    (state) => {
      const { match } = inState[state];
      const deadline = deadlineOf(state, match) ?? at(0);
      expect(dueMove(match, new Date(deadline.getTime() - 1))).toBeUndefined();
      expect(dueMove(match, deadline)).toBeDefined();
      for (const side of players) expect(movesFor(match, side, deadline)).toEqual([]);
    },
  );
});
