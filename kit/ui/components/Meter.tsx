import s from "./Meter.module.css";

export interface MeterProps {
  label: string;
  percent: number;
}

/** How far something has come. */
export function Meter({ label, percent }: MeterProps) {
  return <progress className={s.meter} aria-label={label} value={percent} max={100} />;
}
