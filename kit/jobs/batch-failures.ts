import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";

export interface BatchFailure {
  readonly tries: number;
  readonly retryAt: Date;
  /** Null while the item is still retried. */
  readonly gaveUpAt: Date | null;
}

interface NewBatchFailure extends BatchFailure {
  readonly batch: string;
  readonly item: string;
  readonly failure: string;
  readonly failedAt: Date;
}

interface BatchTables {
  batch_failures: {
    batch: string;
    item: string;
    tries: number;
    failure: string;
    failed_at: Date;
    retry_at: Date;
    gave_up_at: Date | null;
  };
}

const tables = (executor: Executor) => executor.as<BatchTables>();

export async function findAll(
  executor: Executor,
  batch: string,
  items: readonly string[],
): Promise<Map<string, BatchFailure>> {
  if (items.length === 0) return new Map();
  const rows = await tables(executor)
    .selectFrom("batch_failures")
    .where("batch", "=", batch)
    .where("item", "in", items)
    .select(["item", "tries", "retry_at as retryAt", "gave_up_at as gaveUpAt"])
    .execute();
  return new Map(rows.map(({ item, ...failure }) => [item, failure]));
}

export async function upsert(executor: Executor, failed: NewBatchFailure): Promise<void> {
  const row = {
    tries: failed.tries,
    failure: failed.failure,
    failed_at: failed.failedAt,
    retry_at: failed.retryAt,
    gave_up_at: failed.gaveUpAt,
  };
  await tables(executor)
    .insertInto("batch_failures")
    .values({ batch: failed.batch, item: failed.item, ...row })
    .onConflict((conflict) => conflict.columns(["batch", "item"]).doUpdateSet(row))
    .execute();
}

export async function remove(executor: Executor, batch: string, item: string): Promise<void> {
  await tables(executor)
    .deleteFrom("batch_failures")
    .where("batch", "=", batch)
    .where("item", "=", item)
    .execute();
}

/** For each batch, how many failed items are still retried and how many were given up. */
export async function countFailures(executor: Executor) {
  return tables(executor)
    .selectFrom("batch_failures")
    .groupBy("batch")
    .select(({ fn }) => [
      "batch",
      fn.countAll<number>().filterWhere("gave_up_at", "is", null).as("retrying"),
      fn.countAll<number>().filterWhere("gave_up_at", "is not", null).as("dead"),
    ])
    .execute();
}

export interface DeadItem {
  batch: string;
  item: string;
  failure: string;
  gaveUpAt: Date;
}

/** The items that were given up, the latest first. */
export async function findDead(executor: Executor, limit: number): Promise<DeadItem[]> {
  const rows = await tables(executor)
    .selectFrom("batch_failures")
    .where("gave_up_at", "is not", null)
    .orderBy("gave_up_at", "desc")
    .limit(limit)
    .select(["batch", "item", "failure", "gave_up_at as gaveUpAt"])
    .execute();
  return rows.flatMap(({ gaveUpAt, ...row }) => (gaveUpAt === null ? [] : [{ ...row, gaveUpAt }]));
}

/** The next run of the batch tries the item again. False if it is not given up any more. */
export async function retryDeadItem(
  trx: Executor,
  { batch, item }: Pick<DeadItem, "batch" | "item">,
): Promise<boolean> {
  const { numDeletedRows } = await tables(trx)
    .deleteFrom("batch_failures")
    .where("batch", "=", batch)
    .where("item", "=", item)
    .where("gave_up_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function deleteFailuresBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "batch_failures", (eb) => eb("failed_at", "<", before), limit);
}
