import { useState } from "react";
import { cx } from "../classes.ts";
import { useField } from "./field-wiring.ts";
import input from "./input.module.css";
import s from "./PasswordInput.module.css";
import type { TextInputProps } from "./TextInput.tsx";

export interface PasswordInputProps extends Omit<TextInputProps, "type" | "icon" | "end"> {
  autoComplete: "current-password" | "new-password";
  /** The visible word of the toggle, and its full label, which starts or ends with that word. */
  show: { word: string; label: string };
}

/** A password input with a toggle to show it. */
export function PasswordInput({ show, className, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const field = useField();
  return (
    <span className={s.password}>
      <input
        autoCapitalize="none"
        // Some browsers send a visible password to a spell-checking service.
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
