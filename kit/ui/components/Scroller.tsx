import { Children, type ReactNode } from "react";
import { LazyDrawings } from "../art/LazyDrawings.tsx";
import { cx } from "../classes.ts";
import s from "./Scroller.module.css";

export interface ScrollerProps {
  /** Names the group for keyboard users. */
  label: string;
  /** Large cards, or narrow tiles for games and friends. */
  items?: "cards" | "tiles";
  className?: string | undefined;
  children: ReactNode;
}

/** How many items a phone shows before the row is scrolled. */
const inSight = { cards: 2, tiles: 3 };

/** A row that scrolls sideways by swipe, wheel and arrow keys. Offscreen drawings are lazy. */
export function Scroller({ label, items = "cards", className, children }: ScrollerProps) {
  return (
    <div className={cx(s.scroller, s[items], className)} role="group" aria-label={label} tabIndex={0}>
      {Children.map(children, (child, index) => (
        <LazyDrawings isOffscreen={index >= inSight[items]}>{child}</LazyDrawings>
      ))}
    </div>
  );
}
