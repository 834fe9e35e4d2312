import s from "./Meter.module.css";

export interface MeterProps {
  label: string;
  /** Undefined while unknown. */
  percent: number | undefined;
}

/** A progress bar. */
export function Meter({ label, percent }: MeterProps) {
  return <progress className={s.meter} aria-label={label} value={percent} max={100} />;
}
