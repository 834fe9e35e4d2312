import { Icon } from "../icons/Icon.tsx";
import { circleAlert } from "../icons/circle-alert.ts";
import s from "./Field.module.css";

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
