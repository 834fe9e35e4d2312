import { useId, useMemo } from "react";
import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { circleAlert } from "../icons/circle-alert.ts";
import s from "./Field.module.css";
import { FieldContext, type FieldWiring } from "./field-wiring.ts";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A label, a control, and below it what is wrong, then a hint. The message is tied to the control. */
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

export interface FieldErrorProps {
  id: string;
  error: string | undefined;
}

/** Its region is always there, so that a message which appears is read out. */
export function FieldError({ id, error }: FieldErrorProps) {
  return (
    <div id={id} aria-live="polite">
      {error !== undefined && (
        <p className={s.error}>
          <Icon of={circleAlert} size="sm" />
          {error}
        </p>
      )}
    </div>
  );
}
