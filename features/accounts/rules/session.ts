const minute = 60_000;

/** A session ends 30 days after sign-in, even if it is used. */
export const sessionLifeMs = 30 * 24 * 60 * minute;
/** `seen_at` is updated at most this often. */
export const seenEveryMs = 5 * minute;
/** Calls about money, access or the account need a proof that is no older. */
const freshProofMs = 10 * minute;

export interface SessionTimes {
  seenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  return session.revokedAt === null && now < session.expiresAt;
}

export function hasFreshProof(session: { provenAt: Date | null }, now: Date): boolean {
  return session.provenAt !== null && now.getTime() - session.provenAt.getTime() <= freshProofMs;
}
