import type { BracketTie } from "../../contract.ts";

export interface BracketRound {
  side: BracketTie["side"];
  round: number;
  ties: BracketTie[];
  /** Pairs of ties of this round meet in the next. */
  joins: boolean;
}

/** The rounds of one side, in order of play. */
export function roundsOf(ties: readonly BracketTie[], side: BracketTie["side"]): BracketRound[] {
  const numbers = [...new Set(ties.filter((tie) => tie.side === side).map(({ round }) => round))];
  const rounds = numbers
    .toSorted((a, b) => a - b)
    .map((round) => ({
      side,
      round,
      ties: ties
        .filter((tie) => tie.side === side && tie.round === round)
        .toSorted((a, b) => a.position - b.position),
    }));
  return rounds.map((round, index) => ({
    ...round,
    joins: round.ties.length === 2 * (rounds[index + 1]?.ties.length ?? 0),
  }));
}

/** The second grand final is played only if the lower side wins the first. */
export function shownFinals(ties: readonly BracketTie[]): BracketTie[] {
  return ties.filter(
    ({ side, round, a, outcome }) =>
      side === "final" && (round === 1 || (a !== null && outcome !== "unneeded")),
  );
}

/** The initial position: the viewer's tie, a live tie, the next tie, or the end. */
export function focusOf(
  ties: readonly BracketTie[],
  viewerId: string | null,
): Pick<BracketTie, "side" | "round"> {
  const open = ties.filter(({ outcome }) => outcome === null);
  const isOwn = ({ a, b }: BracketTie) => viewerId !== null && (a?.id === viewerId || b?.id === viewerId);
  return (
    open.find(isOwn) ??
    open.find(({ progress }) => progress === "live") ??
    open.find(({ a, b }) => a !== null && b !== null) ??
    (open.length > 0 ? undefined : ties.find(({ side }) => side === "final")) ?? { side: "upper", round: 1 }
  );
}
