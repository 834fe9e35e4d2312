import { podiumOf } from "./finals.ts";
import { namesOfTies, type NamedTie } from "./rounds.ts";

export const waysOn = ["on", "down", "decider", "out", "runner_up", "champion"] as const;

/** What comes after a tie for one who has played it. */
export interface WayOn {
  to: (typeof waysOn)[number];
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

export function wayOnOf(ties: readonly SettledTie[], entryId: string, code: string): WayOn {
  const next = ties.find(({ a, b, outcome }) => outcome === null && (a === entryId || b === entryId));
  if (!next) {
    const place = podiumOf(ties).indexOf(entryId);
    return { to: place === 0 ? "champion" : place === 1 ? "runner_up" : "out", tie: null };
  }
  const firstRound = ties.filter(({ side, round }) => side === "upper" && round === 1).length;
  const played = ties.find((tie) => tie.code === code);
  const isDown = next.side === "lower" && played?.side === "upper";
  const isDecider = next.side === "final" && played?.side === "final";
  return {
    to: isDecider ? "decider" : isDown ? "down" : "on",
    tie: namesOfTies(firstRound).nameOf(next.code),
  };
}
