const minute = 60_000;
const hour = 60 * minute;
export const sessionLifeMs = 12 * hour;
const sessionIdleMs = 30 * minute;
/** Limits how long a stolen cookie works. */
const sessionRenewalMs = 15 * minute;
/** Calls in flight during a renewal still carry the old token. */
const sessionGraceMs = minute;
/** How often the last call of a member is stored, far below the idle timeout. */
export const seenEveryMs = minute;
/** How long a browser may take to ask for a security key. */
export const challengeLifeMs = 5 * minute;

export interface SessionTimes {
  seenAt: Date;
  renewedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  if (session.revokedAt !== null || session.expiresAt <= now) return false;
  return now.getTime() - session.seenAt.getTime() < sessionIdleMs;
}

export function isGraceOver(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.renewedAt.getTime() >= sessionGraceMs;
}

export function isRenewalDue(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.renewedAt.getTime() >= sessionRenewalMs;
}
