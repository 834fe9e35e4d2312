import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
} from "kysely";

/** Deletes at most `limit` rows and returns how many it deleted. */
export type DeleteSome = (limit: number) => Promise<number>;

export const batchSize = 5_000;

/**
 * Deletes in batches: one statement over a year of rows would hold its locks for minutes and then time out. The next
 * run deletes the rows that remain when `signal` aborts.
 */
export async function deleteInBatches(deleteSome: DeleteSome, signal: AbortSignal): Promise<void> {
  while ((await deleteSome(batchSize)) === batchSize && !signal.aborted);
}

/** Deletes one batch. It skips locked rows instead of waiting for them. */
export async function deleteBatch<Tables, Name extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Name,
  isStale: (is: ExpressionBuilder<Tables, Name>) => Expression<SqlBool>,
  limit: number,
): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${isStale(expressionBuilder<Tables, Name>())}
      limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}
