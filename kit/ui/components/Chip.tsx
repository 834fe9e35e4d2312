import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import s from "./Chip.module.css";

export type ChipKind = "plain" | "live" | "ok" | "warn" | "bad" | "info" | "brand" | "art";

export interface ChipProps {
  kind?: ChipKind;
  /** Colour is never the only sign: a state has an icon and a word. `live` has its own dot. */
  icon?: string | undefined;
  children: ReactNode;
}

export function Chip({ kind = "plain", icon, children }: ChipProps) {
  return (
    <span className={cx(s.chip, s[kind])}>
      {icon && <Icon of={icon} size="xs" />}
      {children}
    </span>
  );
}
