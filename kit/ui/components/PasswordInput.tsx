import { useState } from "react";
import { cx } from "../classes.ts";
import { useField } from "./field-wiring.ts";
import input from "./input.module.css";
import s from "./PasswordInput.module.css";
import type { TextInputProps } from "./TextInput.tsx";

export interface PasswordInputProps extends Omit<TextInputProps, "type" | "icon" | "end"> {
  autoComplete: "current-password" | "new-password";
  /** The word on the control, and the whole of what it does, which begins or ends with that word. */
  show: { word: string; label: string };
}

/** A password that can be looked at while it is typed. */
export function PasswordInput({ show, className, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const field = useField();
  return (
    <span className={s.password}>
      <input
        autoCapitalize="none"
        // A shown password is text, which some browsers send to a service that checks its spelling.
        spellCheck={false}
        {...field}
        {...rest}
        type={isShown ? "text" : "password"}
        className={cx(input.input, s.text, className)}
      />
      <button
        type="button"
        className={s.show}
        aria-label={show.label}
        aria-pressed={isShown}
        aria-controls={field.id}
        onClick={() => setIsShown(!isShown)}
      >
        {show.word}
      </button>
    </span>
  );
}
