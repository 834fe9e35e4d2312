import type { Random } from "#kit/pure/random.ts";
import { movesFor } from "../state-machine.ts";
import {
  disputeReasons,
  moves,
  type Command,
  type MatchFacts,
  type Move,
  type Mover,
} from "../move-types.ts";
import type { Score } from "../scores.ts";
import { deadlineOf } from "../times.ts";

const movers: readonly Mover[] = ["challenger", "challenged", "staff", "time"];
const minute = 60_000;

export interface MoveAttempt {
  readonly mover: Mover;
  readonly command: Command;
  readonly at: Date;
}

/** Mostly possible moves in time, sometimes arbitrary moves or moves at or after a deadline. */
export function drawAttempt(random: Random, match: MatchFacts, now: Date): MoveAttempt {
  const at = drawTime(random, match, now);
  const possible = movers.flatMap((mover) => movesFor(match, mover, at).map((move) => ({ mover, move })));
  const chosen =
    possible.length > 0 && random.chance(0.75)
      ? random.pick(possible)
      : { mover: random.pick(movers), move: random.pick(moves) };
  return { mover: chosen.mover, command: commandOf(random, chosen.move, at), at };
}

function drawTime(random: Random, match: MatchFacts, now: Date): Date {
  const deadline = deadlineOf(match.state, match);
  const isLate = random.chance(0.12);
  if (deadline && deadline > now && isLate)
    return new Date(deadline.getTime() + random.pick([0, 0, 1, 5 * minute]));
  // Random times alone would rarely hit the half hour of check-in.
  const opensAt = new Date(match.kickoffAt.getTime() - 10 * minute);
  if (match.state === "confirmed" && opensAt > now && random.chance(0.7)) return opensAt;
  return new Date(now.getTime() + random.int(1, 40) * minute);
}

function drawScore(random: Random): Score {
  return { challenger: random.int(random.chance(0.02) ? -1 : 0, 4), challenged: random.int(0, 4) };
}

function commandOf(random: Random, move: Move, at: Date): Command {
  const kickoffAt = new Date(at.getTime() + random.int(1, 40) * 60 * minute);
  switch (move) {
    case "reschedule":
      return { move, kickoffAt };
    case "submit_score":
      return { move, score: drawScore(random) };
    case "correct_score":
      return { move, score: drawScore(random), hasPicture: random.chance(0.5) };
    case "dispute":
      return {
        move,
        reason: random.pick(disputeReasons),
        score: random.chance(0.5) ? drawScore(random) : null,
      };
    case "rule":
      return {
        move,
        ruling: random.pick([
          { outcome: "upheld" },
          { outcome: "amended", score: drawScore(random) },
          { outcome: "replay", kickoffAt },
          { outcome: "void" },
          { outcome: "forfeit", by: random.pick(["challenger", "challenged"]) },
        ]),
      };
    case "correct":
      return {
        move,
        ruling: random.pick([
          { outcome: "amended", score: drawScore(random) },
          { outcome: "void" },
          { outcome: "forfeit", by: random.pick(["challenger", "challenged"]) },
        ]),
      };
    // These moves only create matches.
    case "challenge":
    case "schedule":
      return { move: "accept" };
    case "accept":
    case "decline":
    case "cancel":
    case "check_in":
    case "verify":
    case "add_evidence":
    case "expire":
    case "close_check_in":
    case "close_scores":
    case "let_stand":
      return { move };
  }
}
