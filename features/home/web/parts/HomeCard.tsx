import type { ReactNode } from "react";
import s from "./HomeCard.module.css";

export interface HomeCardProps {
  label: string;
  /** The two players of the match. */
  face?: ReactNode;
  /** The content, most important line first. */
  children: ReactNode;
  /** The primary action. */
  action: ReactNode;
}

/** One card of the home page, with its action. */
export function HomeCard({ label, face, children, action }: HomeCardProps) {
  return (
    <section className={`card ${s.card}`} aria-label={label}>
      {face}
      <div className={s.body}>
        <div className={s.words}>{children}</div>
        {action}
      </div>
    </section>
  );
}
