import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "./deciding.ts";
import { movesFor, refusalOf } from "./machine.ts";
import { asked, at, inState } from "./testing/match-examples.ts";
import { moves, type Command, type Move, type Mover } from "./moves.ts";
import { isOver, matchStates, type MatchState } from "./states.ts";
import { deadlineOf } from "./times.ts";

const movers: readonly Mover[] = ["challenger", "challenged", "staff", "time"];
const players = ["challenger", "challenged"] as const;

/** Who may make which move in which state, and where it leads. Every cell that is not here is refused. */
const allowed: readonly (readonly [MatchState, Move, readonly Mover[], MatchState])[] = [
  ["requested", "accept", ["challenged"], "confirmed"],
  ["requested", "decline", ["challenged"], "declined"],
  ["requested", "reschedule", ["challenged"], "rescheduling"],
  ["requested", "cancel", ["challenger"], "cancelled"],
  ["requested", "expire", ["time"], "expired"],
  ["rescheduling", "accept", ["challenger"], "confirmed"],
  ["rescheduling", "decline", ["challenger"], "declined"],
  ["rescheduling", "reschedule", ["challenger"], "rescheduling"],
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

/** Any command with that move; a match begins without one. */
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
    const why = to === null ? (isKnown ? "not_your_move" : "match_moved") : null;
    expect({ refusal, isOpen, after }).toEqual({ refusal: why, isOpen: to !== null, after: to });
  });

  test("a match begins outside the table: nothing leads to a challenge or a schedule", () => {
    expect(allowed.filter(([, move]) => move === "challenge" || move === "schedule")).toEqual([]);
  });
});

test("whatever is tried whenever, a match stays in its table and ends at most once", () => {
  const commands = moves.flatMap((move) => commandOf(move) ?? []);
  const step = fc.record({
    mover: fc.constantFrom(...movers),
    command: fc.constantFrom(...commands),
    hours: fc.double({ min: 0, max: 30, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let match = asked;
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
        expect(match.corrections).toBeLessThanOrEqual(2);
        expect(Math.max(match.additions.challenger, match.additions.challenged)).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 2_500 },
  );
});
