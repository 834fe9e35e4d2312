import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
} from "kysely";

/** Deletes at most `limit` rows and tells how many it found. */
export type DeleteSome = (limit: number) => Promise<number>;

export const batchSize = 5_000;

/**
 * Deletes bit by bit: one statement over a year of rows would hold its locks for minutes and then run into its
 * time-out. What is left when time is up is the next run's.
 */
export async function deleteInBatches(deleteSome: DeleteSome, signal: AbortSignal): Promise<void> {
  while ((await deleteSome(batchSize)) === batchSize && !signal.aborted);
}

/** One such bit. Rows that somebody holds at the moment are passed over, not waited for. */
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
