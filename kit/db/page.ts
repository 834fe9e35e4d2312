/** One page of a list. The query fetched one row more than the page size. */
export interface RowPage<Row> {
  rows: Row[];
  /** The last row of the page if more rows follow; the next page starts after it. */
  last: Row | null;
}

export function toRowPage<Row>(found: readonly Row[], size: number): RowPage<Row> {
  const rows = found.slice(0, size);
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null };
}
