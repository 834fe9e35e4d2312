import { useEffect, useLayoutEffect, useReducer, useRef, useState, type ReactNode } from "react";
import { cx } from "../classes.ts";
import { ScrollPosition, type ScrollList, type ScrollView } from "./scroll-position.ts";
import s from "./ScrollWindow.module.css";
import { useRovingRows } from "./use-roving-rows.ts";

/** Where to scroll. A new object scrolls there, also to the same row. */
export interface ScrollTarget {
  /** Null for the end of the list. */
  key: string | null;
  /** Distance of the row from the top, as a fraction of the visible height. */
  at?: number;
}

export interface ScrollRow {
  key: string;
  /** A separator moves with the rows around it, so it is never the anchor row. */
  isSeparator?: boolean;
}

export interface ScrollWindowProps<Row extends ScrollRow> {
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

/** Screens from the edge where more rows are requested. */
const nearFactor = 1.5;

/**
 * A long list that renders only the rows around the visible part and never moves what is being read. The browser's own
 * scroll anchoring is not used: Safari has none, and it knows nothing of rows that are rendered later.
 */
export function ScrollWindow<Row extends ScrollRow>(props: ScrollWindowProps<Row>) {
  const { label, rows, renderRow, target, isComplete, onNearStart, onNearEnd, onView } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const [isPlaced, setIsPlaced] = useState(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const [position] = useState(() => new ScrollPosition(target.key, target.at ?? 0));
  const keys = rows.map(({ key }) => key);
  const range = position.range(keys);

  /** Runs after every change of rows, of their heights and of the scroll position. */
  function update(place: (list: ScrollList) => boolean) {
    if (!scroller.current || !content.current) return;
    const box = scroller.current;
    const list = { box, content: content.current, keys, isComplete };
    if (place(list)) renderAgain();
    onView(position.view(list));
    const near = box.clientHeight * nearFactor;
    if (box.scrollTop < near) onNearStart();
    if (box.scrollHeight - box.scrollTop - box.clientHeight < near) onNearEnd();
  }

  useLayoutEffect(() => {
    if (scroller.current) position.anchorTo(target.key, target.at ?? 0, scroller.current);
    renderAgain();
  }, [target, position]);

  // Another function in every render, so that the effect below has the newest.
  const settle = () => update((list) => position.settle(list));
  const latest = useRef(settle);
  useLayoutEffect(() => {
    latest.current = settle;
    position.rendered(range);
    settle();
  });
  useLayoutEffect(() => setIsPlaced(true), []);
  useRovingRows(content);

  useEffect(() => {
    const settleNow = () => latest.current();
    const observer = new ResizeObserver(settleNow);
    if (scroller.current) observer.observe(scroller.current);
    if (content.current) observer.observe(content.current, { box: "border-box" });
    document.addEventListener("visibilitychange", settleNow);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", settleNow);
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
        onScroll={() => update((list) => position.scrolled(list))}
      >
        {/* Set together with the rows: an effect of a row that reads its height must not see a list that is too short.
            Not in the server's HTML, where a style attribute is refused. */}
        <ol ref={content} style={isPlaced ? position.padding(keys, range) : undefined}>
          {rows.slice(range.from, range.to).map((row) => (
            <li
              key={row.key}
              className={s.row}
              data-row={row.key}
              data-separator={row.isSeparator ? "" : undefined}
            >
              {renderRow(row)}
            </li>
          ))}
        </ol>
      </div>
      {!isPlaced && props.placeholder}
    </div>
  );
}
