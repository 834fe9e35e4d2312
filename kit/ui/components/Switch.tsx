import type { InputHTMLAttributes, Ref } from "react";
import s from "./Switch.module.css";

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
  title: string;
  note?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A setting that changes at once, without a save button. */
export function Switch({ title, note, ...rest }: SwitchProps) {
  return (
    <label className={s.row}>
      <span>
        <strong>{title}</strong>
        {note && <span className={s.note}>{note}</span>}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says its own state */}
      <input {...rest} className={s.switch} type="checkbox" role="switch" />
    </label>
  );
}
