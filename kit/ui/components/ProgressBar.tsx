import s from "./ProgressBar.module.css";

export interface ProgressBarProps {
  label: string;
  /** Undefined while unknown. */
  percent: number | undefined;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return <progress className={s.bar} aria-label={label} value={percent} max={100} />;
}
