import { useId, useMemo } from "react";
import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Field.module.css";
import { FieldContext, type FieldWiring } from "./field-wiring.ts";
import { FieldError } from "./FieldError.tsx";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A label, a control, its error and a hint. The error is linked to the control. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hasHint = Boolean(hint);
  const wiring = useMemo<FieldWiring>(
    () => ({
      id,
      "aria-describedby": cx(error !== undefined && `${id}-error`, hasHint && `${id}-hint`) || undefined,
      "aria-invalid": error !== undefined || undefined,
    }),
    [id, error, hasHint],
  );
  return (
    <div className={cx(s.field, className)}>
      <label htmlFor={id}>{label}</label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <span className={s.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
