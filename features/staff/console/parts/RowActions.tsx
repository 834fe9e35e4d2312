import type { ReactNode } from "react";
import { cx } from "#kit/ui/classes.ts";
import s from "./RowActions.module.css";

/** What a member has begun to do with a row: its dialog is open. */
export interface RowAction<Row, Action> {
  readonly row: Row;
  readonly action: Action;
}

interface RowActionsProps {
  /** For more buttons than fit beside the other cells. */
  areMany?: boolean;
  children: ReactNode;
}

/** The buttons of a row or of a page, side by side. */
export function RowActions({ areMany = false, children }: RowActionsProps) {
  return <div className={cx(s.actions, areMany && s.many)}>{children}</div>;
}
