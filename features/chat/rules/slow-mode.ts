export const maxSlowModeSeconds = 3_600;

/** When the player may send the next message, or null for at once. */
export function slowModeEndsAt(lastSentAt: Date | null, slowModeSeconds: number, now: Date): Date | null {
  if (lastSentAt === null || slowModeSeconds === 0) return null;
  const endsAt = new Date(lastSentAt.getTime() + slowModeSeconds * 1_000);
  return endsAt > now ? endsAt : null;
}
