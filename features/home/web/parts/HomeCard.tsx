import type { ReactNode } from "react";
import s from "./HomeCard.module.css";

export interface HomeCardProps {
  label: string;
  /** Who meets whom. */
  face?: ReactNode;
  /** What is said of it, the main thing first. */
  children: ReactNode;
  /** The one way on from here. */
  action: ReactNode;
}

/** What home says of one thing, with the way on from it. */
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
