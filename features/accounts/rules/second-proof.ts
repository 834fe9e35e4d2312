const day = 24 * 3_600_000;

/** Operators reassign unused numbers. After this time a code proves the number, but not that it is the same player. */
const inactiveMs = 45 * day;

export function needsSecondProof(player: { lastSeenAt: Date; churnedAt: Date | null }, now: Date): boolean {
  return player.churnedAt !== null || now.getTime() - player.lastSeenAt.getTime() > inactiveMs;
}

/** Tries per player. After the last one only support can help. */
export const secondProof = { aDay: 5, inTotal: 10, dayMs: day } as const;

/** When the player may try again; undefined if never. */
export function nextSecondProofAt(triedAt: readonly Date[]): Date | undefined {
  if (triedAt.length >= secondProof.inTotal) return undefined;
  const oldest = triedAt.at(-secondProof.aDay);
  return new Date(oldest ? oldest.getTime() + secondProof.dayMs : 0);
}
