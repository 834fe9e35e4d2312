import { createHash } from "node:crypto";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CardTables, UsedTrialsTable } from "../tables.ts";

const tables = (executor: Executor) => executor.as<Pick<CardTables, "used_trials">>();

/** A player, e-mail address or card that may have one free trial. */
export interface TrialKey {
  kind: UsedTrialsTable["kind"];
  value: string;
}

const hashOf = ({ value }: TrialKey) => createHash("sha256").update(value).digest();

/** False if one of them was used before. The caller must roll the transaction back. */
export async function insertAll(
  trx: Executor,
  service: string,
  keys: readonly TrialKey[],
  now: Date,
): Promise<boolean> {
  const inserted = await tables(trx)
    .insertInto("used_trials")
    .values(keys.map((key) => ({ service, kind: key.kind, hash: hashOf(key), used_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .execute();
  return inserted.length === keys.length;
}

export async function isAnyUsed(
  executor: Executor,
  service: string,
  keys: readonly TrialKey[],
): Promise<boolean> {
  const found = await tables(executor)
    .selectFrom("used_trials")
    .select("kind")
    .where("service", "=", service)
    .where((eb) =>
      eb.or(keys.map((key) => eb.and([eb("kind", "=", key.kind), eb("hash", "=", hashOf(key))]))),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export function deleteOld(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "used_trials", (eb) => eb("used_at", "<", before), limit);
}
