import { sql, type RawBuilder } from "kysely";

/** Whether the column is in the span; undefined ends are open. `column` is never user input. */
export function isWithin(
  column: string,
  { from, before }: { readonly from?: Date | undefined; readonly before?: Date | undefined },
): RawBuilder<boolean> {
  const at = sql.ref(column);
  const ends = [
    ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
    ...(before ? [sql`${at} < ${before}::timestamptz`] : []),
  ];
  return ends.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(ends, sql` and `)}`;
}
