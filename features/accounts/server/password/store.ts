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

/** Held until the caller's transaction ends: who signs in with a password does so before or after it changes. */
export async function holdPasswordHash(trx: Executor, playerId: string): Promise<string | undefined> {
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

/** False when the password is another one by now: two changes at once cannot both be told they won. */
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
