/** The structure of a double elimination: its ties, and where the two sides of each come from. */

export type TieSide = "upper" | "lower" | "final";

export type Source =
  | { readonly from: "seed"; readonly seed: number }
  /** `of` is the index of an earlier tie in the plan. */
  | { readonly from: "winner" | "loser"; readonly of: number };

export interface PlannedTie {
  readonly code: string;
  readonly side: TieSide;
  readonly round: number;
  readonly position: number;
  readonly a: Source;
  readonly b: Source;
}

const plans = new Map<number, readonly PlannedTie[]>();

/** Ties in a playable order: U1, L1, U2, L2, L3, U3, L4 … F1, F2. */
export function planTies(entrants: number): readonly PlannedTie[] {
  const rounds = Math.max(1, Math.ceil(Math.log2(entrants)));
  // There are at most ten plans, and a bracket is replayed after every result.
  const plan = plans.get(rounds) ?? planRounds(rounds);
  plans.set(rounds, plan);
  return plan;
}

function planRounds(rounds: number): PlannedTie[] {
  const ties: PlannedTie[] = [];
  const add = (side: TieSide, round: number, sides: readonly (readonly [Source, Source])[]) => {
    const letter = side === "upper" ? "U" : "L";
    const first = ties.length;
    sides.forEach(([a, b], index) => {
      const position = index + 1;
      ties.push({ code: `${letter}${round}.${position}`, side, round, position, a, b });
    });
    return Array.from(sides, (_, index) => first + index);
  };

  let upper = add("upper", 1, inPairs(seedOrder(2 ** rounds).map((seed) => ({ from: "seed", seed }))));
  let lower = rounds > 1 ? add("lower", 1, inPairs(loserSources(upper))) : [];
  for (let round = 2; round <= rounds; round++) {
    upper = add("upper", round, inPairs(winners(upper)));
    const fallen = loserSources(orderLosers(upper, round));
    const met = winners(lower).map((source, index) => [source, fallen[index] ?? source] as const);
    lower = add("lower", 2 * round - 2, met);
    if (round < rounds) lower = add("lower", 2 * round - 1, inPairs(winners(lower)));
  }
  addFinals(ties, upper[0] ?? 0, lower[0]);
  return ties;
}

/** The winner of the lower bracket must win twice: F2 is played only if that player won F1. */
function addFinals(ties: PlannedTie[], upper: number, lower: number | undefined): void {
  const first = ties.length;
  const challenger: Source =
    lower === undefined ? { from: "loser", of: upper } : { from: "winner", of: lower };
  const final = { side: "final", position: 1 } as const;
  ties.push({ ...final, code: "F1", round: 1, a: { from: "winner", of: upper }, b: challenger });
  ties.push({
    ...final,
    code: "F2",
    round: 2,
    a: { from: "loser", of: first },
    b: { from: "winner", of: first },
  });
}

/** 1 8 4 5 2 7 3 6: the best seeds meet as late as possible, and get the byes. */
function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/** Reorders the losers of the upper bracket differently in each round, so that rematches come late. */
function orderLosers(ties: readonly number[], round: number): number[] {
  if (round % 2 === 0) return ties.toReversed();
  const half = ties.length / 2;
  return [...ties.slice(half), ...ties.slice(0, half)];
}

function winners(ties: readonly number[]): Source[] {
  return ties.map((of) => ({ from: "winner", of }));
}

function loserSources(ties: readonly number[]): Source[] {
  return ties.map((of) => ({ from: "loser", of }));
}

function inPairs(sources: readonly Source[]): [Source, Source][] {
  const pairs: [Source, Source][] = [];
  for (let index = 0; index + 1 < sources.length; index += 2) {
    pairs.push([sources[index] as Source, sources[index + 1] as Source]);
  }
  return pairs;
}
