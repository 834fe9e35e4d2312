/** Points per reason; a correction has its own amount. */
export const pointsFor = {
  accept: 10,
  play: 50,
  win: 150,
  decline: -25,
  cancel: -25,
  no_show: -25,
  unsubmitted: -25,
} as const;

export type AwardReason = keyof typeof pointsFor;
export type Reason = AwardReason | "correction";
export const reasons = [...(Object.keys(pointsFor) as AwardReason[]), "correction"] as const;

/** Reasons that come with a move; the others come with a result. */
export type MoveReason = Exclude<AwardReason, "play" | "win">;

/** The ledger may be negative; tables show at least zero. */
export function shownPoints(total: number): number {
  return Math.max(0, total);
}
