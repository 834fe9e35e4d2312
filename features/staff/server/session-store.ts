import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { StaffTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StaffTables>();

export interface NewSession {
  id: string;
  memberId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  device: string;
  network: string;
  alertDueAt: Date | null;
}

export async function insertSession(trx: Executor, session: NewSession): Promise<void> {
  await tables(trx)
    .insertInto("staff_sessions")
    .values({
      id: session.id,
      member_id: session.memberId,
      token_hash: session.tokenHash,
      previous_hash: null,
      created_at: session.createdAt,
      renewed_at: session.createdAt,
      seen_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      device: session.device,
      network: session.network,
      alert_due_at: session.alertDueAt,
    })
    .execute();
}

/** Finds a session by its current token, or by the one before the last renewal. */
export function findSession(executor: Executor, tokenHash: Buffer) {
  return tables(executor)
    .selectFrom("staff_sessions as session")
    .innerJoin("staff_members as member", "member.id", "session.member_id")
    .where(({ or, eb }) =>
      or([eb("session.token_hash", "=", tokenHash), eb("session.previous_hash", "=", tokenHash)]),
    )
    .where("member.state", "=", "active")
    .select((query) => [
      "session.id",
      query("session.token_hash", "=", tokenHash).as("isCurrent"),
      "session.seen_at as seenAt",
      "session.renewed_at as renewedAt",
      "session.expires_at as expiresAt",
      "session.revoked_at as revokedAt",
      "member.id as memberId",
      "member.role",
      "member.brands",
      "member.is_demo as isDemo",
    ])
    .executeTakeFirst();
}

/** One of several concurrent calls renews the token; the others continue with the token they have. */
export async function updateToken(
  executor: Executor,
  change: { id: string; from: Buffer; to: Buffer; now: Date },
): Promise<boolean> {
  const result = await tables(executor)
    .updateTable("staff_sessions")
    .set({
      token_hash: change.to,
      previous_hash: change.from,
      renewed_at: change.now,
      seen_at: change.now,
    })
    .where("id", "=", change.id)
    .where("token_hash", "=", change.from)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateSeenAt(executor: Executor, id: string, now: Date): Promise<void> {
  await tables(executor).updateTable("staff_sessions").set({ seen_at: now }).where("id", "=", id).execute();
}

export async function updateRevokedAt(trx: Executor, id: string, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function revokeAllOfMember(trx: Executor, memberId: string, now: Date): Promise<void> {
  await tables(trx)
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .execute();
}

export function findOpen(executor: Executor, memberId: string, now: Date) {
  return tables(executor)
    .selectFrom("staff_sessions")
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .select([
      "id",
      "created_at as createdAt",
      "renewed_at as renewedAt",
      "seen_at as seenAt",
      "expires_at as expiresAt",
      "revoked_at as revokedAt",
      "device",
      "network",
    ])
    .orderBy("seen_at", "desc")
    .execute();
}

export async function revokeOthers(
  trx: Executor,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<number> {
  const result = await tables(trx)
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("member_id", "=", memberId)
    .where("id", "<>", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export function deleteExpired(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "staff_sessions", (eb) => eb("expires_at", "<", before), limit);
}

/** Whether a stored session of the member was opened from this network. */
export async function hasNetwork(executor: Executor, memberId: string, network: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("staff_sessions")
    .where("member_id", "=", memberId)
    .where("network", "=", network)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeOne(
  trx: Executor,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("member_id", "=", memberId)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type Alert = Awaited<ReturnType<typeof findAlerts>>[number];

/** Sign-ins that their members have to be notified of. */
export function findAlerts(executor: Executor, now: Date, after: string | undefined, limit: number) {
  return tables(executor)
    .selectFrom("staff_sessions as session")
    .innerJoin("staff_members as member", "member.id", "session.member_id")
    .where("session.alert_due_at", "<=", now)
    .$if(after !== undefined, (query) => query.where("session.id", ">", after ?? ""))
    .select([
      "session.id",
      "session.created_at as createdAt",
      "session.device",
      "session.network",
      "member.email",
    ])
    .orderBy("session.id")
    .limit(limit)
    .execute();
}

/** False if another process has claimed it. */
export async function claimAlert(executor: Executor, id: string, now: Date, until: Date): Promise<boolean> {
  const result = await tables(executor)
    .updateTable("staff_sessions")
    .set({ alert_due_at: until })
    .where("id", "=", id)
    .where("alert_due_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function clearAlert(executor: Executor, id: string): Promise<void> {
  await tables(executor)
    .updateTable("staff_sessions")
    .set({ alert_due_at: null })
    .where("id", "=", id)
    .execute();
}

/** The member of a session that is reported for the first time. */
export async function updateReported(trx: Executor, id: string, now: Date): Promise<string | undefined> {
  const row = await tables(trx)
    .updateTable("staff_sessions")
    .set({ reported_at: now })
    .where("id", "=", id)
    .where("reported_at", "is", null)
    .returning("member_id as memberId")
    .executeTakeFirst();
  return row?.memberId;
}
