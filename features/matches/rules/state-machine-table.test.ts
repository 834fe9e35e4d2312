import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "./apply-move.ts";
import { movesFor, refusalOf } from "./state-machine.ts";
import { request, at, inState } from "./testing/match-examples.ts";
import { moves, type Command, type MatchFacts, type Move, type Mover } from "./move-types.ts";
import { isSameScore, type Score } from "./scores.ts";
import { isOver, matchStates, type MatchState } from "./states.ts";
import { deadlineOf } from "./times.ts";

const movers: readonly Mover[] = ["challenger", "challenged", "staff", "time"];
const players = ["challenger", "challenged"] as const;

/** Every combination that is not listed is refused. */
const allowed: readonly (readonly [MatchState, Move, readonly Mover[], MatchState])[] = [
  ["requested", "accept", ["challenged"], "confirmed"],
  ["requested", "decline", ["challenged"], "declined"],
  ["requested", "reschedule", ["challenged"], "rescheduling"],
  ["requested", "cancel", ["challenger"], "cancelled"],
  ["requested", "expire", ["time"], "expired"],
  ["rescheduling", "accept", ["challenger"], "confirmed"],
  ["rescheduling", "decline", ["challenger"], "declined"],
  ["rescheduling", "reschedule", ["challenger"], "rescheduling"],
  ["rescheduling", "cancel", ["staff"], "cancelled"],
  ["rescheduling", "expire", ["time"], "expired"],
  ["confirmed", "check_in", players, "confirmed"],
  ["confirmed", "cancel", players, "cancelled"],
  ["confirmed", "close_check_in", ["time"], "void"],
  ["in_progress", "submit_score", players, "submitted"],
  ["in_progress", "close_scores", ["time"], "void"],
  ["submitted", "correct_score", ["challenger"], "submitted"],
  ["submitted", "verify", ["challenged"], "approved"],
  ["submitted", "dispute", ["challenged"], "disputed"],
  ["submitted", "let_stand", ["time"], "approved"],
  ["disputed", "add_evidence", players, "disputed"],
  ["disputed", "rule", ["staff"], "approved"],
  ["approved", "correct", ["staff"], "approved"],
  ["forfeited", "correct", ["staff"], "approved"],
];

const cells = matchStates.flatMap((state) =>
  moves.flatMap((move) =>
    movers.map((mover) => {
      const rule = allowed.find(([from, made]) => from === state && made === move);
      const to = rule?.[2].includes(mover) ? rule[3] : null;
      return { state, move, mover, to, isKnown: rule !== undefined };
    }),
  ),
);

const kickoffAt = at(30);
const score = { challenger: 2, challenged: 1 };
const ruling = { outcome: "amended", score: { challenger: 0, challenged: 3 } } as const;

/** Undefined for moves that create a match. */
function commandOf(move: Move): Command | undefined {
  if (move === "challenge" || move === "schedule") return undefined;
  if (move === "reschedule") return { move, kickoffAt };
  if (move === "submit_score") return { move, score };
  if (move === "correct_score") return { move, score, hasPicture: false };
  if (move === "dispute") return { move, reason: "wrong_score", score: { challenger: 1, challenged: 2 } };
  return move === "rule" || move === "correct" ? { move, ruling } : { move };
}

describe("every state, move and mover", () => {
  test.each(cells)("$state, $move by $mover: $to", ({ state, move, mover, to, isKnown }) => {
    const { match, now: early } = inState[state];
    const now = mover === "time" ? (deadlineOf(state, match) ?? early) : early;
    const refusal = refusalOf(match, mover, move, now);
    const isOpen = movesFor(match, mover, now).includes(move);
    const command = commandOf(move);
    const decision = command && decide(match, mover, command, { now, hasDraws: true });
    const after = decision && "match" in decision ? decision.match.state : null;
    const isEarlyScore = state === "confirmed" && move === "submit_score";
    const unknown = isEarlyScore ? "scores_not_open" : "match_moved";
    const why = to === null ? (isKnown ? "not_your_move" : unknown) : null;
    expect({ refusal, isOpen, after }).toEqual({ refusal: why, isOpen: to !== null, after: to });
  });

  test("no move leads to a challenge or a schedule", () => {
    expect(allowed.filter(([, move]) => move === "challenge" || move === "schedule")).toEqual([]);
  });
});

describe("a posted score", () => {
  const { match: posted, now } = inState.submitted;
  const other = { challenger: 4, challenged: 0 };
  const correct = (corrections: number, change: Score, hasPicture: boolean) =>
    decide(
      { ...posted, corrections },
      "challenger",
      { move: "correct_score", score: change, hasPicture },
      {
        now,
        hasDraws: true,
      },
    );

  test.each<[corrections: number, what: string, change: Score, hasPicture: boolean, outcome: unknown]>([
    [0, "to another", other, false, 1],
    [1, "to another", other, false, 2],
    [2, "to another", other, false, "too_many_corrections"],
    [2, "to another with a picture", other, true, "too_many_corrections"],
    [0, "to itself", posted.score!, false, "score_as_posted"],
    [1, "to itself", posted.score!, false, "score_as_posted"],
    [1, "to itself with another picture", posted.score!, true, 2],
    [2, "to itself with another picture", posted.score!, true, "too_many_corrections"],
    [0, "to what is no score", { challenger: -1, challenged: 0 }, true, "score_wrong"],
  ])("that was corrected %i times, corrected %s", (corrections, _, change, hasPicture, outcome) => {
    const decision = correct(corrections, change, hasPicture);
    expect("refusal" in decision ? decision.refusal : decision.match.corrections).toBe(outcome);
  });

  test("is corrected at most twice and never to the same score, for random moves", () => {
    const goals = fc.integer({ min: 0, max: 2 });
    const change = fc.record({ challenger: goals, challenged: goals, hasPicture: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { minLength: 3, maxLength: 12 }), (changes) => {
        let match = posted;
        let taken = 0;
        for (const { hasPicture, ...next } of changes) {
          const before = match.score;
          const command = { move: "correct_score", score: next, hasPicture } as const;
          const decision = decide(match, "challenger", command, { now, hasDraws: true });
          if ("refusal" in decision) continue;
          ({ match } = decision);
          taken += 1;
          expect(hasPicture || !isSameScore(next, before!)).toBe(true);
        }
        expect(taken).toBeLessThanOrEqual(2);
        expect(match.corrections).toBe(taken);
      }),
      { examples: [[[0, 1, 2].map((challenger) => ({ challenger, challenged: 2, hasPicture: false }))]] },
    );
  });

  test("of a replayed match can be corrected as often as the first", () => {
    let match: MatchFacts = { ...posted, corrections: 2 };
    const replay = { outcome: "replay", kickoffAt: at(20) } as const;
    const steps: [Mover, Command, hours: number][] = [
      ["challenged", { move: "dispute", reason: "other", score: null }, 12],
      ["staff", { move: "rule", ruling: replay }, 13],
      ["challenger", { move: "check_in" }, 20],
      ["challenged", { move: "check_in" }, 20],
      ["challenger", { move: "submit_score", score: other }, 21],
      ["challenger", { move: "correct_score", score, hasPicture: false }, 21],
      ["challenger", { move: "correct_score", score: other, hasPicture: false }, 21],
    ];
    for (const [mover, command, hours] of steps) {
      const decision = decide(match, mover, command, { now: at(hours), hasDraws: true });
      if ("refusal" in decision) throw new Error(`${command.move}: ${decision.refusal}`);
      ({ match } = decision);
    }
    expect(refusalOf(match, "challenger", "correct_score", at(21))).toBe("too_many_corrections");
  });
});

test("random moves at random times follow the table, and a match ends at most once", () => {
  const commands = moves.flatMap((move) => commandOf(move) ?? []);
  const step = fc.record({
    mover: fc.constantFrom(...movers),
    command: fc.constantFrom(...commands),
    hours: fc.double({ min: 0, max: 30, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let match = request;
      let hours = 0;
      for (const { mover, command, hours: later } of steps) {
        hours += later / 4;
        const before = match;
        const decision = decide(match, mover, command, { now: at(hours), hasDraws: true });
        if ("refusal" in decision) continue;
        match = decision.match;
        const rule = allowed.find(([from, move]) => from === before.state && move === command.move);
        expect(rule).toBeDefined();
        expect(match.decidedAt === null).toBe(!isOver(match.state));
        expect(match.proposal === null).toBe(match.state !== "rescheduling");
        expect(!isOver(before.state) || command.move === "correct").toBe(true);
        expect(match.state !== "approved" || match.score !== null).toBe(true);
        expect(match.state !== "forfeited" || match.winner !== null).toBe(true);
        expect(Math.max(match.additions.challenger, match.additions.challenged)).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 2_500 },
  );
});
