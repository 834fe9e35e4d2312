import type { Executor } from "#kit/db/database.ts";
import type { EmailTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<EmailTables>();

export async function findPasswordHash(executor: Executor, playerId: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("player_passwords")
    .where("player_id", "=", playerId)
    .select("hash")
    .executeTakeFirst();
  return row?.hash;
}

/**
 * Locks the password against changes until the transaction ends, so that a log-in happens entirely before or after a
 * change.
 */
export async function lockPasswordHash(trx: Executor, playerId: string): Promise<string | undefined> {
  const row = await tables(trx)
    .selectFrom("player_passwords")
    .where("player_id", "=", playerId)
    .select("hash")
    .forShare()
    .executeTakeFirst();
  return row?.hash;
}

export async function findPasswordChangedAt(executor: Executor, playerId: string): Promise<Date | undefined> {
  const row = await tables(executor)
    .selectFrom("player_passwords")
    .where("player_id", "=", playerId)
    .select("changed_at as changedAt")
    .executeTakeFirst();
  return row?.changedAt;
}

export async function upsertPassword(
  trx: Executor,
  playerId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await tables(trx)
    .insertInto("player_passwords")
    .values({ player_id: playerId, hash, changed_at: now })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet({ hash, changed_at: now }))
    .execute();
}

/** False if the password was changed meanwhile, so only one of two concurrent changes succeeds. */
export async function updatePassword(
  trx: Executor,
  playerId: string,
  hashes: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("player_passwords")
    .set({ hash: hashes.to, changed_at: now })
    .where("player_id", "=", playerId)
    .where("hash", "=", hashes.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
