import { useId, type ReactNode } from "react";
import s from "./PreferencePart.module.css";

export interface PreferencePartProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export function PreferencePart({ title, text, children }: PreferencePartProps) {
  const heading = useId();
  return (
    <section className={s.part} aria-labelledby={heading}>
      <h2 className="t-heading" id={heading}>
        {title}
      </h2>
      <p className="t-small muted">{text}</p>
      {children}
    </section>
  );
}
