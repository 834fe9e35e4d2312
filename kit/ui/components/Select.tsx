import type { SelectHTMLAttributes } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { chevronDown } from "../icons/chevron-down.ts";
import { useField } from "./field-wiring.ts";
import input from "./input.module.css";
import s from "./Select.module.css";

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> {
  options: readonly { value: string; name: string }[];
}

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={s.select}>
      <select {...useField()} {...rest} className={cx(input.input, s.control, className)}>
        {options.map(({ value, name }) => (
          // Browsers may name an option differently; the server's name stays.
          <option key={value} value={value} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </select>
      <span className={s.arrow}>
        <Icon of={chevronDown} size="sm" />
      </span>
    </span>
  );
}
