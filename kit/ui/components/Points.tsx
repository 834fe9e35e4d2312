import { cx } from "../classes.ts";
import s from "./Points.module.css";

export interface PointsProps {
  /** Signed and formatted: "+150", "−25". */
  value: string;
  change?: "up" | "down" | "none";
  size?: "text" | "large";
}

/** Points won or lost. The sign repeats what the colour says. */
export function Points({ value, change = "none", size = "text" }: PointsProps) {
  return <span className={cx(s.points, s[change], size === "large" && s.large, "ltr")}>{value}</span>;
}
