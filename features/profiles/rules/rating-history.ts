/** The rating change of one match, or a later correction of it. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  readonly isCorrection: boolean;
}

/** The ratings over time, oldest first: one point per match. A correction changes the point of its match. */
export function historyOf(changes: readonly RatingChange[]): number[] {
  const [first] = changes;
  if (!first) return [];
  const line = [first.before];
  for (const { after, isCorrection } of changes) {
    if (isCorrection) line.pop();
    line.push(after);
  }
  return line;
}
