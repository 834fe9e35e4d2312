/** Points per reason; a correction and a merge of two players have their own amounts. */
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
export type Reason = AwardReason | "correction" | "merge";
export const reasons = [...(Object.keys(pointsFor) as AwardReason[]), "correction", "merge"] as const;

/** Reasons that come with a move; the others come with a result. */
export type MoveReason = Exclude<AwardReason, "play" | "win">;

/** The ledger may be negative; tables show at least zero. */
export function shownPoints(total: number): number {
  return Math.max(0, total);
}
