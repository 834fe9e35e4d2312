import { podiumOf } from "./finals.ts";
import { namesOfTies, type NamedTie } from "./rounds.ts";

export const nextSteps = ["on", "down", "decider", "out", "runner_up", "champion"] as const;

/** What comes after a tie for one who has played it. */
export interface NextStep {
  to: (typeof nextSteps)[number];
  /** The tie that comes next; null where none does. */
  tie: NamedTie | null;
}

interface SettledTie {
  readonly code: string;
  readonly side: "upper" | "lower" | "final";
  readonly round: number;
  /** Entries. */
  readonly a: string | null;
  readonly b: string | null;
  readonly winner: "a" | "b" | null;
  readonly outcome: string | null;
}

/** Nothing of a tie that is not its entrant's latest: what came after it has been played, and stands with that. */
export function nextStepOf(ties: readonly SettledTie[], entryId: string, code: string): NextStep | null {
  const own = ties.filter(({ a, b }) => a === entryId || b === entryId);
  const [latest] = own.filter(({ outcome }) => outcome !== null).toSorted(latestFirst);
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

/** Nobody comes back from the lower bracket, or from the final. */
const sides: readonly SettledTie["side"][] = ["upper", "lower", "final"];

function latestFirst(one: SettledTie, other: SettledTie): number {
  return sides.indexOf(other.side) - sides.indexOf(one.side) || other.round - one.round;
}
