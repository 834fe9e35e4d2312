import { podiumOf } from "./finals.ts";
import { namesOfTies, type NamedTie } from "./rounds.ts";

export const nextSteps = ["on", "down", "decider", "out", "runner_up", "champion"] as const;

/** What follows after a tie for one of its players. */
export interface NextStep {
  to: (typeof nextSteps)[number];
  /** Null when the player has no further tie. */
  tie: NamedTie | null;
}

interface SettledTie {
  readonly code: string;
  readonly side: "upper" | "lower" | "final";
  readonly round: number;
  /** Entry ids. */
  readonly a: string | null;
  readonly b: string | null;
  readonly winner: "a" | "b" | null;
  readonly outcome: string | null;
}

/** Null unless the tie is the player's latest: the next step of an earlier tie has already been played. */
export function nextStepOf(ties: readonly SettledTie[], entryId: string, code: string): NextStep | null {
  const own = ties.filter(({ a, b }) => a === entryId || b === entryId);
  const [latest] = own.filter(({ outcome }) => outcome !== null).toSorted(compareLatestFirst);
  if (latest?.code !== code) return null;
  const next = own.find(({ outcome }) => outcome === null);
  if (!next) {
    const place = podiumOf(ties).indexOf(entryId);
    return { to: place === 0 ? "champion" : place === 1 ? "runner_up" : "out", tie: null };
  }
  const firstRound = ties.filter(({ side, round }) => side === "upper" && round === 1).length;
  const isDown = next.side === "lower" && latest.side === "upper";
  const isDecider = next.side === "final" && latest.side === "final";
  return {
    to: isDecider ? "decider" : isDown ? "down" : "on",
    tie: namesOfTies(firstRound).nameOf(next.code),
  };
}

/** In the order of play for one player. */
const sides: readonly SettledTie["side"][] = ["upper", "lower", "final"];

function compareLatestFirst(one: SettledTie, other: SettledTie): number {
  return sides.indexOf(other.side) - sides.indexOf(one.side) || other.round - one.round;
}
