/** The row that stays where it is on the screen; `key: null` is the end of the list. */
export interface AnchorRow {
  key: string | null;
  /** Distance of its top from the top of the visible part, in pixels. */
  top: number;
}

export interface RowRange {
  /** Index of the first rendered row. */
  from: number;
  /** Index after the last rendered row. */
  to: number;
}

/** The height of a row that was never rendered. */
const estimatedHeight = 64;

export class RowHeights {
  readonly #measured = new Map<string, number>();

  set(key: string, height: number): void {
    this.#measured.set(key, height);
  }

  of(key: string): number {
    return this.#measured.get(key) ?? estimatedHeight;
  }

  total(keys: readonly string[], from: number, to: number): number {
    let sum = 0;
    for (let index = from; index < to; index++) sum += this.of(keys[index] ?? "");
    return sum;
  }
}

export interface RangeOptions {
  keys: readonly string[];
  heights: RowHeights;
  anchorRow: AnchorRow;
  /** Height of the visible part. */
  visible: number;
  /** Rows this far above and below the visible part are rendered too. */
  margin: number;
}

/** The rows to render: those around the anchor row, which is always among them. */
export function rangeAround({ keys, heights, anchorRow, visible, margin }: RangeOptions): RowRange {
  if (keys.length === 0) return { from: 0, to: 0 };
  const found = anchorRow.key === null ? keys.length - 1 : keys.indexOf(anchorRow.key);
  const anchor = Math.max(0, found);
  const anchorTop = anchorRow.key === null ? visible - heights.of(keys[anchor] ?? "") : anchorRow.top;
  let from = anchor;
  for (let top = anchorTop; from > 0 && top > -margin; top -= heights.of(keys[from] ?? "")) from -= 1;
  let to = anchor;
  for (let top = anchorTop; to < keys.length && top < visible + margin; to++)
    top += heights.of(keys[to] ?? "");
  return { from, to: Math.max(to, anchor + 1) };
}

/** Finds the row at a scroll offset, with estimated heights for rows that were never rendered. */
export function rowAt(keys: readonly string[], heights: RowHeights, offset: number): AnchorRow {
  let top = 0;
  for (const key of keys) {
    const bottom = top + heights.of(key);
    if (bottom > offset) return { key, top: top - offset };
    top = bottom;
  }
  return { key: null, top: 0 };
}
