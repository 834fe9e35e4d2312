const minute = 60_000;
const day = 24 * 60 * minute;

/** A session ends 30 days after sign-in, whatever happens. */
export const sessionLifeMs = 30 * day;
/** Being seen is written down at most this often: a busy player must not cost a write a request. */
const seenEveryMs = 5 * minute;

export interface SessionTimes {
  seenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  return session.revokedAt === null && now < session.expiresAt;
}

export function isSeenStale(session: Pick<SessionTimes, "seenAt">, now: Date): boolean {
  return now.getTime() - session.seenAt.getTime() >= seenEveryMs;
}
