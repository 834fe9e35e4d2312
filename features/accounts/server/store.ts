import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export interface NewSession {
  tokenHash: Buffer;
  playerId: string;
  brand: string;
  isDemo: boolean;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertSession(trx: Executor, session: NewSession): Promise<void> {
  await tables(trx)
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      player_id: session.playerId,
      brand: session.brand,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      seen_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      is_demo: session.isDemo,
    })
    .execute();
}

/** The session of a token with the player it belongs to, as long as that player is there. */
export function findSession(executor: Executor, tokenHash: Buffer) {
  return tables(executor)
    .selectFrom("sessions as session")
    .innerJoin("players as player", "player.id", "session.player_id")
    .where("session.token_hash", "=", tokenHash)
    .where("player.removed_at", "is", null)
    .select([
      "session.seen_at as seenAt",
      "session.expires_at as expiresAt",
      "session.revoked_at as revokedAt",
      "session.is_demo as isDemo",
      "player.id as playerId",
      "player.service",
      "player.username",
      "player.avatar",
      "player.msisdn",
    ])
    .executeTakeFirst();
}

export async function updateSeenAt(executor: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await tables(executor)
    .updateTable("sessions")
    .set({ seen_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function updateRevokedAt(trx: Executor, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function findPlayerByMsisdn(executor: Executor, service: string, msisdn: string) {
  return tables(executor)
    .selectFrom("players")
    .where("service", "=", service)
    .where("msisdn", "=", msisdn)
    .where("removed_at", "is", null)
    .select(["id", "username", "avatar"])
    .executeTakeFirst();
}

/** Nobody can use them any more; a year of them would be most of the table. */
export async function deleteExpiredSessions(executor: Executor, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await tables(executor)
    .deleteFrom("sessions")
    .where("token_hash", "in", (query) =>
      query
        .selectFrom("sessions")
        .where("expires_at", "<", now)
        .select("token_hash")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
