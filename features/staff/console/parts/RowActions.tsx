import type { ReactNode } from "react";
import s from "./RowActions.module.css";

/** The buttons of a row or of a page, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={s.actions}>{children}</div>;
}
