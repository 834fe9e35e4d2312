import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./ActionBar.module.css";

export interface ActionBarProps {
  /** A line above the buttons: price, points, what is still missing. */
  note?: ReactNode;
  /** A secondary and a primary button share the row; where their words do not fit beside each other, each has its own. */
  split?: boolean;
  children: ReactNode;
}

/** The decision, under the thumb on phones; in its place on desktop. */
export function ActionBar({ note, split = false, children }: ActionBarProps) {
  return (
    <div className={s.bar}>
      {note && <div className={s.note}>{note}</div>}
      <div className={cx(s.buttons, split && s.split)}>{children}</div>
    </div>
  );
}
