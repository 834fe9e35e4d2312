import { useEffect, useLayoutEffect, useReducer, useRef, useState, type ReactNode } from "react";
import { cx } from "../classes.ts";
import { rangeAround, rowAt, RowHeights, type HeldRow, type RowRange } from "./row-window.ts";
import s from "./ScrollWindow.module.css";

/** Where to scroll. A new object scrolls there, also to the same row. */
export interface ScrollTarget {
  /** Null for the end of the list. */
  key: string | null;
  /** Distance of the row from the top, as a fraction of the visible height. */
  at?: number;
}

export interface ScrollView {
  /** The last row that is on the screen to its end. */
  lastSeen: string | null;
  isAtEnd: boolean;
}

export interface ScrollWindowProps<Row extends { key: string }> {
  label: string;
  rows: readonly Row[];
  renderRow: (row: Row) => ReactNode;
  target: ScrollTarget;
  /** The last row is the newest one: a list at its end stays there when rows are added. */
  isComplete: boolean;
  /** Called while the start or the end of the rows is near; the owner ignores calls that it does not need. */
  onNearStart: () => void;
  onNearEnd: () => void;
  onView: (view: ScrollView) => void;
  /** Shown until the list has its position. */
  placeholder?: ReactNode;
  className?: string | undefined;
}

interface Model {
  heights: RowHeights;
  held: HeldRow;
  visible: number;
  /** The scroll position that was set last; any other position comes from the user. */
  position: number;
  rendered: RowRange;
}

/** Before the first measurement, and on the server. */
const assumedHeight = 800;
const marginFactor = 1.25;
const tolerance = 1;

/**
 * A long list that renders only the rows around the visible part and never moves what is being read: one row is held
 * at its place while rows are added, measured or changed around it. `overflow-anchor` does this in some browsers only,
 * and not for rows that are rendered later.
 */
export function ScrollWindow<Row extends { key: string }>(props: ScrollWindowProps<Row>) {
  const { label, rows, renderRow, target, isComplete, onNearStart, onNearEnd, onView } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [isPlaced, setIsPlaced] = useState(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const [model] = useState(
    (): Model => ({
      heights: new RowHeights(),
      held: { key: target.key, top: (target.at ?? 0) * assumedHeight },
      visible: assumedHeight,
      position: 0,
      rendered: { from: 0, to: 0 },
    }),
  );
  const keys = rows.map(({ key }) => key);
  const range = rangeOf(model, keys);

  function settle() {
    const box = scroller.current;
    const content = list.current;
    if (!box || !content) return;
    // Before anything is read: the browser would move a list that is too short for a moment.
    const { heights, rendered } = model;
    content.style.paddingBlockStart = `${heights.total(keys, 0, rendered.from)}px`;
    content.style.paddingBlockEnd = `${heights.total(keys, rendered.to, keys.length)}px`;
    if (box.clientHeight === 0) return;
    followUser(box, content);
    for (const row of rowsOf(content)) heights.set(row.key, row.element.getBoundingClientRect().height);
    model.visible = box.clientHeight;
    place(box, content);
    const next = rangeOf(model, keys);
    if (next.from !== rendered.from || next.to !== rendered.to) renderAgain();
    report(box, content);
  }

  /** The user may have scrolled since the last scroll event. */
  function followUser(box: HTMLElement, content: HTMLElement) {
    const moved = box.scrollTop - model.position;
    // A list that became shorter is moved by the browser.
    if (Math.abs(moved) <= tolerance || (moved < 0 && isAtBottom(box))) return;
    if (model.held.key !== null) model.held = { ...model.held, top: model.held.top - moved };
    else if (!isAtBottom(box)) model.held = rowOnScreen(box, content) ?? model.held;
    model.position = box.scrollTop;
  }

  function place(box: HTMLElement, content: HTMLElement) {
    const { held } = model;
    const row = held.key === null ? undefined : rowsOf(content).find(({ key }) => key === held.key);
    if (held.key === null) box.scrollTop = box.scrollHeight;
    else if (row) {
      const difference = topOf(row.element, box) - held.top;
      if (Math.abs(difference) > tolerance / 2) box.scrollTop += difference;
      const top = topOf(row.element, box);
      // The list begins or ends too early for the wanted place.
      if (Math.abs(top - held.top) > tolerance)
        model.held = isComplete && isAtBottom(box) ? { key: null, top: 0 } : { key: held.key, top };
    } else if (!keys.includes(held.key)) model.held = rowOnScreen(box, content) ?? { key: null, top: 0 };
    // A row that begins above the screen may grow; what is read begins on it.
    if (model.held.key !== null && model.held.top < 0) model.held = rowOnScreen(box, content) ?? model.held;
    model.position = box.scrollTop;
  }

  function onScroll() {
    const box = scroller.current;
    const content = list.current;
    if (!box || !content) return;
    if (Math.abs(box.scrollTop - model.position) > tolerance) {
      model.position = box.scrollTop;
      model.held =
        isComplete && isAtBottom(box)
          ? { key: null, top: 0 }
          : (rowOnScreen(box, content) ?? rowAt(keys, model.heights, box.scrollTop));
      const next = rangeOf(model, keys);
      if (next.from !== model.rendered.from || next.to !== model.rendered.to) renderAgain();
    }
    report(box, content);
  }

  function report(box: HTMLElement, content: HTMLElement) {
    const { bottom, top } = box.getBoundingClientRect();
    let lastSeen: string | null = null;
    for (const { key, element } of rowsOf(content)) {
      const row = element.getBoundingClientRect();
      // A row that is higher than the screen is seen when it fills it.
      if (row.bottom > top && (row.bottom <= bottom + tolerance || row.top <= top)) lastSeen = key;
    }
    onView({ lastSeen, isAtEnd: model.held.key === null || (isComplete && isAtBottom(box)) });
    const near = model.visible * 1.5;
    if (box.scrollTop < near) onNearStart();
    if (box.scrollHeight - box.scrollTop - box.clientHeight < near) onNearEnd();
  }

  useLayoutEffect(() => {
    const visible = scroller.current?.clientHeight || assumedHeight;
    model.held = { key: target.key, top: (target.at ?? 0) * visible };
    model.visible = visible;
    model.position = scroller.current?.scrollTop ?? 0;
    renderAgain();
  }, [target, model]);

  useLayoutEffect(() => {
    model.rendered = range;
    settle();
    setIsPlaced(true);
  });

  const latest = useRef({ settle });
  useLayoutEffect(() => {
    latest.current = { settle };
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => latest.current.settle());
    if (scroller.current) observer.observe(scroller.current);
    if (list.current) observer.observe(list.current, { box: "border-box" });
    const onVisible = () => latest.current.settle();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);

  return (
    <div className={cx(s.window, props.className)}>
      <div
        ref={scroller}
        className={cx(s.scroller, !isPlaced && s.hidden)}
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
      >
        <ol ref={list}>
          {rows.slice(range.from, range.to).map((row) => (
            <li key={row.key} className={s.row} data-row={row.key}>
              {renderRow(row)}
            </li>
          ))}
        </ol>
      </div>
      {!isPlaced && props.placeholder}
    </div>
  );
}

function rangeOf({ heights, held, visible }: Model, keys: readonly string[]): RowRange {
  return rangeAround({ keys, heights, held, visible, margin: visible * marginFactor });
}

function rowsOf(content: HTMLElement): { key: string; element: HTMLElement }[] {
  return Array.from(content.children, (child) => {
    const element = child as HTMLElement;
    return { key: element.dataset["row"] ?? "", element };
  });
}

function topOf(element: HTMLElement, box: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

function isAtBottom(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < tolerance * 2;
}

/** The first row that begins on the screen, or the one that fills it. */
function rowOnScreen(box: HTMLElement, content: HTMLElement): HeldRow | undefined {
  let filling: HeldRow | undefined;
  for (const { key, element } of rowsOf(content)) {
    const top = topOf(element, box);
    if (top >= 0 && top < box.clientHeight) return { key, top };
    if (top < 0 && top + element.offsetHeight > 0) filling = { key, top };
  }
  return filling;
}
