import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export async function findBrowser(
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await tables(executor)
    .selectFrom("browsers")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

export async function insertBrowser(
  executor: Executor,
  { id, tokenHash, expiresAt }: { id: Buffer; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tables(executor)
    .insertInto("browsers")
    .values({ id, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

export async function updateExpiresAt(
  executor: Executor,
  tokenHash: Buffer,
  expiresAt: Date,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await tables(executor)
    .updateTable("browsers")
    .set({ expires_at: expiresAt })
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** False if the token was replaced meanwhile. */
export async function updateTokenHash(
  trx: Executor,
  token: { from: Buffer; to: Buffer },
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("browsers")
    .set({ token_hash: token.to, expires_at: expiresAt })
    .where("token_hash", "=", token.from)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteBrowser(trx: Executor, tokenHash: Buffer): Promise<void> {
  await tables(trx).deleteFrom("browsers").where("token_hash", "=", tokenHash).execute();
}

export function deleteExpiredBrowsers(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "browsers", (eb) => eb("expires_at", "<", now), limit);
}
