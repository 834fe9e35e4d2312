import type { Bracket, Id, Tie } from "./double-elimination.ts";

export interface BracketStanding {
  readonly id: Id;
  readonly seed: number;
  readonly won: number;
  readonly lost: number;
  /** Shared by all who were eliminated in the same round; null while the entrant still plays. */
  readonly place: number | null;
}

export interface Standings {
  readonly champion: Id | null;
  /** Remaining entrants first, in seed order; then by place and seed. */
  readonly entrants: readonly BracketStanding[];
}

export function standings(bracket: Bracket): Standings {
  const tally = new Map(bracket.entrants.map((id, index) => [id, { seed: index + 1, won: 0, lost: 0 }]));
  const places = new Map<Id, number>();
  const placeAfter = placesByLowerRound(bracket);
  let champion: Id | null = null;
  for (const tie of bracket.ties) {
    const loser = loserOf(tie);
    if (tie.winner === null || loser === null) continue;
    const [winning, losing] = [tally.get(tie.winner), tally.get(loser)];
    if (!winning || !losing) continue;
    winning.won += 1;
    losing.lost += 1;
    if (losing.lost < 2) continue;
    places.set(loser, tie.side === "final" ? 2 : (placeAfter[tie.round] ?? 2));
    if (tie.side === "final") champion = tie.winner;
  }
  if (champion !== null) places.set(champion, 1);
  const entrants = Array.from(tally, ([id, counts]) => ({ id, ...counts, place: places.get(id) ?? null }));
  return {
    champion,
    entrants: entrants.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.seed - b.seed),
  };
}

/** Every tie of the lower bracket eliminates one entrant, so the place of a round is known in advance. */
function placesByLowerRound(bracket: Bracket): number[] {
  const places: number[] = [];
  let remaining = bracket.entrants.length;
  for (const tie of bracket.ties) {
    if (tie.side !== "lower") continue;
    if (tie.outcome !== "bye") remaining -= 1;
    places[tie.round] = remaining + 1;
  }
  return places;
}

function loserOf(tie: Tie): Id | null {
  if (tie.a.state !== "known" || tie.b.state !== "known" || tie.winner === null) return null;
  return tie.winner === tie.a.id ? tie.b.id : tie.a.id;
}
