import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Prize.module.css";

export interface PrizeProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A sum in the brand's display font. */
export function Prize({ className, children }: PrizeProps) {
  return <bdi className={cx(s.prize, className)}>{children}</bdi>;
}
