import { useId } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { check } from "../icons/check.ts";
import s from "./Check.module.css";
import { FieldError } from "./FieldError.tsx";

export interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  error?: string | undefined;
  /** What the user agrees to; links inside it work. */
  children: ReactNode;
}

export function Check({ error, children, ...rest }: CheckProps) {
  const errorId = useId();
  const hasError = error !== undefined;
  return (
    <div>
      <label className={s.check}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? errorId : undefined}
        />
        <span className={s.tick}>
          <Icon of={check} size="sm" />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
