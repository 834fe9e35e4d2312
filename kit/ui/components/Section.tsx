import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Section.module.css";
import { TextLink } from "./TextLink.tsx";

export interface SectionProps {
  title: string;
  more?: { href: string; label: string } | undefined;
  /** For fragment links. */
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a screen with its heading. */
export function Section({ title, more, id, className, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={cx(s.section, className)} id={id} aria-labelledby={heading}>
      <div className={s.head}>
        <h2 className="t-title" id={heading}>
          {title}
        </h2>
        {more && (
          <TextLink href={more.href} forward>
            {more.label}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
