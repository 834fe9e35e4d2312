/** Minimum time between two confirmed matches of a player. */
export const minKickoffGapMs = 30 * 60_000;

/** Kickoffs after the first and before the second of these times are too close to this one. */
export function overlapOf(kickoffAt: Date): { readonly after: Date; readonly before: Date } {
  const at = kickoffAt.getTime();
  return { after: new Date(at - minKickoffGapMs), before: new Date(at + minKickoffGapMs) };
}

/** Whether a kickoff is at least half an hour from the others. */
export function hasNoOverlap(kickoffAt: Date, others: readonly Date[]): boolean {
  const { after, before } = overlapOf(kickoffAt);
  return others.every((other) => other <= after || other >= before);
}
