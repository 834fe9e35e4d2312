import type { ReactNode } from "react";
import s from "./TableScroll.module.css";

export interface TableScrollProps {
  label: string;
  children: ReactNode;
}

/** A card whose table scrolls sideways inside it, so that the page does not: large text, narrow phones. */
export function TableScroll({ label, children }: TableScrollProps) {
  return (
    <div className={s.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
