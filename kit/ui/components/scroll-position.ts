import { rangeAround, rowAt, RowHeights, type AnchorRow, type RowRange } from "./row-window.ts";

export interface ScrollList {
  box: HTMLElement;
  /** Its children are the rendered rows, with their keys in `data-row`. */
  content: HTMLElement;
  keys: readonly string[];
  isComplete: boolean;
}

export interface ScrollView {
  /** The last row that is on the screen to its end. */
  lastSeen: string | null;
  isAtEnd: boolean;
}

/** Before the first measurement, and on the server. */
const assumedHeight = 800;
const marginFactor = 1.25;
const tolerance = 1;
const end: AnchorRow = { key: null, top: 0 };

/** Keeps one row of a list, the anchor, at its place on the screen, while rows are added, measured or changed around it. */
export class ScrollPosition {
  readonly #heights = new RowHeights();
  #anchorRow: AnchorRow;
  #visible = assumedHeight;
  /** The scroll position that was set last; any other position comes from the user. */
  #position = 0;
  #rendered: RowRange = { from: 0, to: 0 };
  /** The last row of a list that is too short to put the anchor row in its place; undefined otherwise. */
  #endOfShortList: string | undefined;

  constructor(key: string | null, at: number) {
    this.#anchorRow = { key, top: at * assumedHeight };
  }

  range(keys: readonly string[]): RowRange {
    const visible = this.#visible;
    const margin = visible * marginFactor;
    return rangeAround({ keys, heights: this.#heights, anchorRow: this.#anchorRow, visible, margin });
  }

  /** The space of the rows that are not rendered. */
  padding(
    keys: readonly string[],
    { from, to }: RowRange,
  ): { paddingBlockStart: string; paddingBlockEnd: string } {
    return {
      paddingBlockStart: `${this.#heights.total(keys, 0, from)}px`,
      paddingBlockEnd: `${this.#heights.total(keys, to, keys.length)}px`,
    };
  }

  /** Makes another row the anchor, `at` a fraction of the visible height from the top. */
  anchorTo(key: string | null, at: number, box: HTMLElement): void {
    this.#visible = box.clientHeight || assumedHeight;
    this.#anchorRow = { key, top: at * this.#visible };
    this.#endOfShortList = undefined;
    this.#position = box.scrollTop;
  }

  rendered(range: RowRange): void {
    this.#rendered = range;
  }

  /** Measures the rendered rows and puts the anchor row in its place. Returns whether other rows must be rendered. */
  settle(list: ScrollList): boolean {
    const { box, content, keys } = list;
    // Before anything is read: the browser would move a list that is too short for a moment.
    Object.assign(content.style, this.padding(keys, this.#rendered));
    if (box.clientHeight === 0) return false;
    this.#followUser(list);
    for (const row of rowsOf(content)) this.#heights.set(row.key, row.element.getBoundingClientRect().height);
    this.#visible = box.clientHeight;
    this.#place(list);
    return this.#needsOtherRows(keys);
  }

  /** Returns whether other rows must be rendered. */
  scrolled(list: ScrollList): boolean {
    const { box, content, keys, isComplete } = list;
    if (Math.abs(box.scrollTop - this.#position) <= tolerance) return false;
    this.#position = box.scrollTop;
    this.#endOfShortList = undefined;
    this.#anchorRow =
      isComplete && isAtBottom(box)
        ? end
        : (rowOnScreen(box, content) ?? rowAt(keys, this.#heights, box.scrollTop));
    return this.#needsOtherRows(keys);
  }

  view({ box, content, isComplete }: ScrollList): ScrollView {
    const { bottom, top } = box.getBoundingClientRect();
    let lastSeen: string | null = null;
    for (const { key, element } of rowsOf(content)) {
      const row = element.getBoundingClientRect();
      // A row that is higher than the screen is seen when it fills it.
      if (row.bottom > top && (row.bottom <= bottom + tolerance || row.top <= top)) lastSeen = key;
    }
    return { lastSeen, isAtEnd: this.#anchorRow.key === null || (isComplete && isAtBottom(box)) };
  }

  /** The user may have scrolled since the last scroll event. */
  #followUser({ box, content }: ScrollList): void {
    const moved = box.scrollTop - this.#position;
    // A list that became shorter is moved by the browser.
    if (Math.abs(moved) <= tolerance || (moved < 0 && isAtBottom(box))) return;
    if (this.#endOfShortList !== undefined) {
      this.#anchorRow = rowOnScreen(box, content) ?? end;
      this.#endOfShortList = undefined;
    } else if (this.#anchorRow.key !== null)
      this.#anchorRow = { ...this.#anchorRow, top: this.#anchorRow.top - moved };
    else if (!isAtBottom(box)) this.#anchorRow = rowOnScreen(box, content) ?? this.#anchorRow;
    this.#position = box.scrollTop;
  }

  #place({ box, content, keys, isComplete }: ScrollList): void {
    // The list is at its end and got a new row: it follows the end from now on.
    if (this.#endOfShortList !== undefined && this.#endOfShortList !== keys.at(-1)) this.#anchorRow = end;
    this.#endOfShortList = undefined;
    const { key, top } = this.#anchorRow;
    const row = key === null ? undefined : rowsOf(content).find((each) => each.key === key);
    if (key === null) box.scrollTop = box.scrollHeight;
    else if (row) {
      const difference = topOf(row.element, box) - top;
      if (Math.abs(difference) > tolerance / 2) box.scrollTop += difference;
      const reached = topOf(row.element, box);
      // The list begins or ends too early for the wanted place. Rows that grow may still make room for it.
      if (Math.abs(reached - top) > tolerance) {
        if (isComplete && isAtBottom(box)) this.#endOfShortList = keys.at(-1);
        else this.#anchorRow = { key, top: reached };
      }
    } else if (!keys.includes(key)) this.#anchorRow = rowOnScreen(box, content) ?? end;
    // A row that begins above the screen may grow, and a separator may move; what is read begins on the screen.
    const isUnsteady = this.#anchorRow.top < 0 || (row && isSeparator(row.element));
    if (this.#anchorRow.key !== null && isUnsteady)
      this.#anchorRow = rowOnScreen(box, content) ?? this.#anchorRow;
    this.#position = box.scrollTop;
  }

  #needsOtherRows(keys: readonly string[]): boolean {
    const { from, to } = this.range(keys);
    return from !== this.#rendered.from || to !== this.#rendered.to;
  }
}

function rowsOf(content: HTMLElement): { key: string; element: HTMLElement }[] {
  return Array.from(content.children, (child) => {
    const element = child as HTMLElement;
    return { key: element.dataset["row"] ?? "", element };
  });
}

function isSeparator(element: HTMLElement): boolean {
  return element.dataset["separator"] !== undefined;
}

function topOf(element: HTMLElement, box: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

function isAtBottom(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < tolerance * 2;
}

/**
 * The row in the middle of the screen, so that a row that grows moves the smaller part of it: the last row that begins in
 * the upper half, or else the first in the lower half, or the one that fills the screen.
 */
function rowOnScreen(box: HTMLElement, content: HTMLElement): AnchorRow | undefined {
  let chosen: AnchorRow | undefined;
  for (const { key, element } of rowsOf(content)) {
    if (isSeparator(element)) continue;
    const top = topOf(element, box);
    if (top >= box.clientHeight || top + element.offsetHeight <= 0) continue;
    if (!chosen || chosen.top < 0 || top <= box.clientHeight / 2) chosen = { key, top };
  }
  return chosen;
}
