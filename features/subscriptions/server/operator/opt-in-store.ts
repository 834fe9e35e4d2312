import type { Insertable, Selectable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { OptInsTable, SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<Pick<SubscriptionTables, "opt_ins">>();

export type OptIn = Selectable<OptInsTable>;

export async function insert(trx: Executor, optIn: Insertable<OptInsTable>): Promise<void> {
  await tables(trx).insertInto("opt_ins").values(optIn).execute();
}

export function findByNonce(executor: Executor, nonceHash: Buffer): Promise<OptIn | undefined> {
  return tables(executor)
    .selectFrom("opt_ins")
    .selectAll()
    .where("nonce_hash", "=", nonceHash)
    .executeTakeFirst();
}

/**
 * The newest opt-in of this browser, for the operator calls of the specification, which carry no nonce. It may be used
 * already: after a mistyped PIN the same opt-in is confirmed again.
 */
export function findNewest(
  executor: Executor,
  { service, browserHash }: { service: string; browserHash: Buffer },
): Promise<OptIn | undefined> {
  return tables(executor)
    .selectFrom("opt_ins")
    .selectAll()
    .where("service", "=", service)
    .where("browser_hash", "=", browserHash)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** False if another call has used it. */
export async function updateUsedAt(trx: Executor, nonceHash: Buffer, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("opt_ins")
    .set({ used_at: now })
    .where("nonce_hash", "=", nonceHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function deleteExpired(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "opt_ins", (eb) => eb("expires_at", "<", now), limit);
}
