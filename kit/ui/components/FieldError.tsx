import { Icon } from "../icons/Icon.tsx";
import { circleAlert } from "../icons/circle-alert.ts";
import s from "./Field.module.css";

export interface FieldErrorProps {
  id: string;
  error: string | undefined;
}

/** The live region always exists, so that a new message is announced. */
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
