/** One page of a list, cut from rows of which one more than its size was asked for. */
export interface CutPage<Row> {
  rows: Row[];
  /** The last row of the page where more follow: the next page begins behind it. */
  last: Row | null;
}

export function cutPage<Row>(found: readonly Row[], size: number): CutPage<Row> {
  const rows = found.slice(0, size);
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null };
}
