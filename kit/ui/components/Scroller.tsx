import { Children, type ReactNode } from "react";
import { LazyDrawings } from "../art/LazyDrawings.tsx";
import { cx } from "../classes.ts";
import s from "./Scroller.module.css";

export interface ScrollerProps {
  /** Names the group for those who scroll it by keyboard. */
  label: string;
  /** Cards as on the landing, or narrow tiles for games and friends. */
  items?: "cards" | "tiles";
  className?: string | undefined;
  children: ReactNode;
}

/** As many as a phone shows of a row that was not moved yet. */
const inSight = { cards: 2, tiles: 3 };

/** A row that scrolls sideways: by swipe, by wheel and by arrow keys. What lies beyond the edge is drawn when it is seen. */
export function Scroller({ label, items = "cards", className, children }: ScrollerProps) {
  return (
    <div className={cx(s.scroller, s[items], className)} role="group" aria-label={label} tabIndex={0}>
      {Children.map(children, (child, index) => (
        <LazyDrawings isOffscreen={index >= inSight[items]}>{child}</LazyDrawings>
      ))}
    </div>
  );
}
