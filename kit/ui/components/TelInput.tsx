import type { InputHTMLAttributes } from "react";
import { cx } from "../classes.ts";
import { useField } from "./field-wiring.ts";
import input from "./input.module.css";
import s from "./TelInput.module.css";

export interface TelInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** "+27" before the field; without it the number is typed with or without its dial code. */
  dialCode?: string;
}

/** A cell number, left to right in every language. */
export function TelInput({ dialCode, className, ...rest }: TelInputProps) {
  return (
    <span className={cx(s.tel, dialCode === undefined && s.bare)}>
      {dialCode !== undefined && <span className={s.code}>{dialCode}</span>}
      <input
        autoComplete={dialCode === undefined ? "tel" : "tel-national"}
        inputMode="tel"
        {...useField()}
        {...rest}
        type="tel"
        className={cx(input.input, dialCode !== undefined && s.number, className)}
      />
    </span>
  );
}
