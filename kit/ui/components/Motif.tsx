import { cx } from "../classes.ts";
import s from "./Motif.module.css";

export interface MotifProps {
  /** Sets `--motif-color`, `--motif-op` and `--motif-size`. */
  className?: string | undefined;
}

/** The brand's pattern over a positioned box. */
export function Motif({ className }: MotifProps) {
  return <span className={cx(s.motif, className)} aria-hidden="true" />;
}
