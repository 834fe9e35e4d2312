import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Section.module.css";
import { TextLink } from "./TextLink.tsx";

export interface SectionProps {
  title: string;
  more?: { href: string; label: string } | undefined;
  /** Beside the heading, such as an explanation. */
  help?: ReactNode;
  /** For fragment links. */
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a screen with its heading. */
export function Section({ title, more, help, id, className, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={cx(s.section, className)} id={id} aria-labelledby={heading}>
      <div className={s.head}>
        {help ? (
          <div className={s.helped}>
            <h2 className="t-title" id={heading}>
              {title}
            </h2>
            {help}
          </div>
        ) : (
          <h2 className="t-title" id={heading}>
            {title}
          </h2>
        )}
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
