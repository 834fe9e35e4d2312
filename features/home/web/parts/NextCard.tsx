import type { ReactNode } from "react";
import s from "./NextCard.module.css";

export interface NextCardProps {
  label: string;
  /** Who meets whom. */
  face?: ReactNode;
  /** What is said of it, the main thing first. */
  children: ReactNode;
  /** The one way on from here. */
  action: ReactNode;
}

/** One thing that lies ahead of a player. */
export function NextCard({ label, face, children, action }: NextCardProps) {
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
