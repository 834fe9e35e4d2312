import type { InputHTMLAttributes } from "react";
import { cx } from "../classes.ts";
import { useField } from "./field-wiring.ts";
import input from "./input.module.css";
import s from "./TelInput.module.css";

export interface TelInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** "+27" */
  dialCode: string;
}

/** A national number after its country's code; left to right in every language. */
export function TelInput({ dialCode, className, ...rest }: TelInputProps) {
  return (
    <span className={s.tel}>
      <span className={s.code}>{dialCode}</span>
      <input
        autoComplete="tel-national"
        inputMode="tel"
        {...useField()}
        {...rest}
        type="tel"
        className={cx(input.input, s.number, className)}
      />
    </span>
  );
}
