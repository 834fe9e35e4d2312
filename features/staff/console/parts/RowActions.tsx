import type { ReactNode } from "react";
import s from "./RowActions.module.css";

/** What a member has begun to do with a row: its dialog is open. */
export interface RowAction<Row, Action> {
  readonly row: Row;
  readonly action: Action;
}

/** The buttons of a row or of a page, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={s.actions}>{children}</div>;
}
