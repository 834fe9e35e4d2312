import type { ReactNode } from "react";
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

/** A row that scrolls sideways: by swipe, by wheel and by arrow keys. */
export function Scroller({ label, items = "cards", className, children }: ScrollerProps) {
  return (
    <div className={cx(s.scroller, s[items], className)} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
