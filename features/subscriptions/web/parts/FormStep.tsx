import { useId, type ReactNode } from "react";
import { useFormat } from "#kit/client/app.tsx";
import s from "./FormStep.module.css";

/** A numbered section of a long form. */
export function FormStep({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const heading = useId();
  const format = useFormat();
  return (
    <section className={s.step} aria-labelledby={heading}>
      <h2 className={`t-heading ${s.head}`} id={heading}>
        <span className={s.number} aria-hidden="true">
          {format.number(number)}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
