import type { ComponentPropsWithRef, InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { useField } from "./field-wiring.ts";
import inputStyles from "./input.module.css";
import s from "./TextInput.module.css";

export interface TextInputProps extends ComponentPropsWithRef<"input"> {
  /** An icon before the text. */
  icon?: string;
  /** A button or mark at the end. */
  end?: ReactNode;
}

/** Typed text follows the direction of its letters. An empty field follows the page, which `auto` would not. */
export function textDirection(value: InputHTMLAttributes<HTMLInputElement>["value"]): "auto" | undefined {
  return value === undefined || value === "" ? undefined : "auto";
}

export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  const input = (
    <input
      dir={rest.type === undefined ? textDirection(rest.value) : undefined}
      {...useField()}
      {...rest}
      className={cx(
        inputStyles.input,
        s.text,
        icon !== undefined && s.afterIcon,
        end !== undefined && s.beforeEnd,
        className,
      )}
    />
  );
  if (icon === undefined && end === undefined) return input;
  return (
    <span className={s.box}>
      {icon && (
        <span className={s.icon}>
          <Icon of={icon} />
        </span>
      )}
      {input}
      {end && <span className={s.end}>{end}</span>}
    </span>
  );
}

export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const direction = textDirection(rest.value);
  return (
    <textarea
      rows={3}
      dir={direction}
      {...useField()}
      {...rest}
      className={cx(inputStyles.input, s.area, className)}
    />
  );
}
