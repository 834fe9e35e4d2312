import { hashToken, isToken, newToken } from "#kit/crypto/token.ts";
import { deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { Staff } from "#kit/http/context.ts";
import { createCookie } from "#kit/http/cookies.ts";
import { isLastSeenStale } from "#kit/pure/last-seen.ts";
import {
  brandsOf,
  healthRetentionMs,
  isGraceOver,
  isRenewalDue,
  isSessionAlive,
  permissionsOf,
  seenEveryMs,
  sessionLifeMs,
  sessionRetentionMs,
  type Permission,
} from "../rules.ts";
import { deleteBefore } from "./health-store.ts";
import { deleteExpiredAnswers } from "./keys/key-store.ts";
import * as store from "./session-store.ts";

/** Strict: a link from another site never opens the console signed in. */
export const staffCookie = createCookie("staff", "Strict");

export interface Token {
  token: string;
  expiresAt: Date;
}

/** From where a member signs in. */
export interface SessionOrigin {
  device: string;
  network: string;
  /** The member is notified by mail. */
  isAlerted: boolean;
}

export async function openSession(
  trx: Executor,
  memberId: string,
  { isAlerted, ...from }: SessionOrigin,
  now: Date,
): Promise<Token> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  const id = newId({ now: () => now });
  await store.insertSession(trx, {
    ...from,
    id,
    memberId,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt,
    alertDueAt: isAlerted ? now : null,
  });
  return { token, expiresAt };
}

export interface MemberSession {
  staff: Staff;
  /** The new token for the browser. */
  renewed?: Token;
}

/** Finds the session of a token. Demo members are refused in production. */
export async function findStaff(
  executor: Executor,
  token: string | undefined,
  context: { brands: readonly string[]; permissions: readonly Permission[]; isDemo: boolean },
  now: Date,
): Promise<MemberSession | null> {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  const session = await store.findSession(executor, hash);
  if (!session || !isSessionAlive(session, now)) return null;
  if (session.isDemo && !context.isDemo) return null;
  if (!session.isCurrent && isGraceOver(session, now)) return null;
  const staff: Staff = {
    id: session.memberId,
    sessionId: session.id,
    permissions: new Set(permissionsOf(session.role, context.permissions)),
    sites: new Set(brandsOf(session, context.brands)),
  };
  if (session.isCurrent && isRenewalDue(session, now)) {
    const next = newToken();
    const isOurs = await store.updateToken(executor, {
      id: session.id,
      from: hash,
      to: hashToken(next),
      now,
    });
    return isOurs ? { staff, renewed: { token: next, expiresAt: session.expiresAt } } : { staff };
  }
  if (isLastSeenStale(session, seenEveryMs, now)) await store.updateSeenAt(executor, session.id, now);
  return { staff };
}

/** The audit log keeps their history; the rows are no longer needed. */
export async function deleteStaleStaffSessions(
  executor: Executor,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - sessionRetentionMs);
  await deleteInBatches((limit) => store.deleteExpired(executor, before, limit), signal);
  await deleteInBatches((limit) => deleteExpiredAnswers(executor, now, limit), signal);
  const counted = new Date(now.getTime() - healthRetentionMs);
  await deleteInBatches((limit) => deleteBefore(executor, counted, limit), signal);
}
