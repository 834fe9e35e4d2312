import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, defineStatement } from "#kit/db/statement.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export interface NewSession {
  tokenHash: Buffer;
  playerId: string;
  brand: string;
  isDemo: boolean;
  provenAt: Date | null;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
}

const newSession = compileStatement<AccountTables, object, NewSession>("new-session", (db, session) =>
  db
    .with("seen", (within) =>
      within
        .updateTable("players")
        .set({ last_seen_at: session.createdAt, last_brand: session.brand })
        .where("id", "=", session.playerId)
        .returning("id"),
    )
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
      proven_at: session.provenAt,
    }),
);

/** Also updates when and on which brand the player was last seen. */
export async function insertSession(trx: Executor, session: NewSession): Promise<void> {
  await trx.query(newSession, session);
}

/** Whether a session other than a demo session is stored. Ended ones count until housekeeping deletes them. */
export async function hasNonDemoSession(executor: Executor, playerId: string): Promise<boolean> {
  const found = await executor
    .as<AccountTables>()
    .selectFrom("sessions")
    .select("token_hash")
    .where("player_id", "=", playerId)
    .where("is_demo", "=", false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface FoundSession {
  seenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  isDemo: boolean;
  provenAt: Date | null;
  playerId: string;
  service: string;
  username: string;
  avatar: string;
  msisdn: string | null;
}

const sessionByHash = defineStatement<FoundSession, { tokenHash: Buffer }>(
  "session",
  `select session.seen_at as "seenAt", session.expires_at as "expiresAt", session.revoked_at as "revokedAt",
     session.is_demo as "isDemo", session.proven_at as "provenAt", player.id as "playerId", player.service,
     player.username, player.avatar, player.msisdn
   from sessions as session join players as player on player.id = session.player_id
   where session.token_hash = :tokenHash and player.removed_at is null and player.locked_at is null`,
);

/** Undefined if the player was removed or locked. */
export async function findSession(executor: Executor, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [session] = await executor.query(sessionByHash, { tokenHash });
  return session;
}

export function findAllByPlayerId(executor: Executor, playerId: string, now: Date, limit: number) {
  return tables(executor)
    .selectFrom("sessions")
    .where("player_id", "=", playerId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .limit(limit)
    .select([
      "token_hash as tokenHash",
      "brand",
      "user_agent as userAgent",
      "created_at as createdAt",
      "seen_at as seenAt",
    ])
    .execute();
}

export async function updateSeenAt(executor: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await tables(executor)
    .with("seen", (db) =>
      db
        .updateTable("sessions")
        .set({ seen_at: now })
        .where("token_hash", "=", tokenHash)
        .returning("player_id as playerId"),
    )
    .updateTable("players")
    .from("seen")
    .set({ last_seen_at: now })
    .whereRef("players.id", "=", "seen.playerId")
    .execute();
}

export async function updateRevokedAt(
  trx: Executor,
  playerId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("token_hash", "=", tokenHash)
    .where("player_id", "=", playerId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateAllRevokedAt(
  trx: Executor,
  playerId: string,
  exceptHash: Buffer | null,
  now: Date,
): Promise<Buffer[]> {
  const ended = await tables(trx)
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("player_id", "=", playerId)
    .where("revoked_at", "is", null)
    .$if(exceptHash !== null, (query) => query.where("token_hash", "!=", exceptHash))
    .returning("token_hash as tokenHash")
    .execute();
  return ended.map(({ tokenHash }) => tokenHash);
}

export function deleteExpiredSessions(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "sessions", (eb) => eb("expires_at", "<", now), limit);
}
