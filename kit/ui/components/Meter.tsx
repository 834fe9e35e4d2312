import s from "./Meter.module.css";

export interface MeterProps {
  label: string;
  /** Undefined while nobody can tell. */
  percent: number | undefined;
}

/** How far something has come. */
export function Meter({ label, percent }: MeterProps) {
  return <progress className={s.meter} aria-label={label} value={percent} max={100} />;
}
