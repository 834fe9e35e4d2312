import type { ReactNode } from "react";
import s from "./StepHead.module.css";

export interface StepHeadProps {
  title: string;
  /** Why, in a line. */
  children?: ReactNode;
}

/** What to do now. */
export function StepHead({ title, children }: StepHeadProps) {
  return (
    <header className={s.head}>
      <h1 className="t-title" tabIndex={-1}>
        {title}
      </h1>
      {children && <p className="muted">{children}</p>}
    </header>
  );
}
