import s from "./Sparkline.module.css";

export interface SparklineProps {
  /** At least two, in the order of time. */
  values: readonly number[];
  /** What the line shows, from where to where. */
  label: string;
}

const [width, height] = [100, 40];

/** A line through a few values, from left to right in every language, as charts run. It is as large as its box. */
export function Sparkline({ values, label }: SparklineProps) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index * width) / (values.length - 1);
    const y = height - ((value - low) / span) * height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join("L")}`;
  return (
    <svg
      className={s.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={s.area} d={`${line}V${height + 4}H0Z`} />
      <path className={s.line} d={line} />
      {/* A line without length has round ends: a dot that the stretched picture does not flatten. */}
      <path className={s.dot} d={`M${points.at(-1)}h0`} />
    </svg>
  );
}
