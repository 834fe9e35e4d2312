export interface EloMoment {
  readonly kind: "best" | "biggest_gain";
  /** The point of the history. */
  readonly index: number;
  /** The rating, or the points gained. */
  readonly value: number;
}

/** The points of a rating history that stand out: the highest one and the one after the biggest gain. */
export function eloMomentsOf(history: readonly number[]): EloMoment[] {
  if (history.length < 3) return [];
  const best = history.lastIndexOf(Math.max(...history));
  const gains = history.map((elo, index) => elo - (history[index - 1] ?? elo));
  const gain = Math.max(...gains);
  const moments: EloMoment[] = [{ kind: "best", index: best, value: history[best] ?? 0 }];
  if (gain > 0) moments.push({ kind: "biggest_gain", index: gains.lastIndexOf(gain), value: gain });
  return moments;
}
