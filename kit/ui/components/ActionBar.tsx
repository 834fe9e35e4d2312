import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./ActionBar.module.css";

export interface ActionBarProps {
  /** A line above the buttons: price, points or what is missing. */
  note?: ReactNode;
  /** A secondary and a primary button share a row; if they do not fit, each gets its own. */
  split?: boolean;
  children: ReactNode;
}

/** The main actions: fixed at the bottom on phones, in place on desktop. */
export function ActionBar({ note, split = false, children }: ActionBarProps) {
  return (
    <div className={s.bar}>
      {note && <div className={s.note}>{note}</div>}
      <div className={cx(s.buttons, split && s.split)}>{children}</div>
    </div>
  );
}
