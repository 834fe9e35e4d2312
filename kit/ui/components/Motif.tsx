import { cx } from "../classes.ts";
import s from "./Motif.module.css";

export interface MotifProps {
  /** Sets `--motif-color`, `--motif-op` and `--motif-size` for its place. */
  className?: string | undefined;
}

/** The brand's pattern over the whole of a positioned box. */
export function Motif({ className }: MotifProps) {
  return <span className={cx(s.motif, className)} aria-hidden="true" />;
}
