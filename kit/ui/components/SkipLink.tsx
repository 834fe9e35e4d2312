import type { ReactNode } from "react";
import s from "./SkipLink.module.css";

export interface SkipLinkProps {
  /** The id of the element that it leads to. */
  to: string;
  children: ReactNode;
}

/** Visible while it has the focus. It moves keyboard users past everything before its target. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      className={s.skip}
      href={`#${to}`}
      onClick={(event) => {
        const target = document.getElementById(to);
        if (!target) return;
        event.preventDefault();
        target.focus();
      }}
    >
      {children}
    </a>
  );
}
