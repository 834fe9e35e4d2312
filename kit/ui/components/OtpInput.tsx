import { useEffect, useRef, useState } from "react";
import { westernDigits } from "#kit/pure/western-digits.ts";
import { cx } from "../classes.ts";
import { useField } from "./field-wiring.ts";
import s from "./OtpInput.module.css";

export interface OtpInputProps {
  /** If no field provides a label. */
  label?: string;
  value: string;
  length?: number;
  onChange: (digits: string) => void;
  /** Called when all digits are entered: typed, pasted or filled in from the SMS. */
  onComplete?: (digits: string) => void;
  isInvalid?: boolean;
  /** Ignores input, but keeps the focus and stays readable. */
  isLocked?: boolean;
  /** Focuses the input if it is the only content of the page. */
  isFirstStop?: boolean;
  name?: string;
}

/** One real input over drawn cells, so that paste, autofill and screen readers work. */
export function OtpInput(props: OtpInputProps) {
  const {
    label,
    value,
    length = 6,
    onChange,
    onComplete,
    isInvalid = false,
    isLocked = false,
    isFirstStop = false,
    name,
  } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const field = useField();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirstStop) input.current?.focus();
  }, [isFirstStop]);
  const isBad = isInvalid || field["aria-invalid"] === true;

  function take(text: string) {
    const digits = westernDigits(text).replace(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  }

  return (
    <div className={cx(s.otp, isBad && s.bad, isLocked && s.locked)}>
      <input
        {...field}
        ref={input}
        aria-label={label}
        aria-invalid={isBad || undefined}
        name={name}
        value={value}
        readOnly={isLocked}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        onChange={(event) => take(event.target.value)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={cx(
            s.cell,
            index < value.length && s.filled,
            index === value.length && !isBad && !isLocked && s.next,
            index === value.length && hasFocus && !isLocked && s.caret,
          )}
        >
          {value[index]}
        </span>
      ))}
    </div>
  );
}
