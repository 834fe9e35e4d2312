import s from "./Sparkline.module.css";

export interface SparklineProps {
  /** At least two values, in order of time. */
  values: readonly number[];
  /** Indexes of points that stand out. */
  marks?: readonly number[];
  /** What the line shows, and its first and last value. */
  label: string;
}

const [width, height] = [100, 40];

/** A line chart of a few values, left to right in every language. It fills its box. */
export function Sparkline({ values, marks = [], label }: SparklineProps) {
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
      {/* A zero-length line with round caps: a dot that does not stretch with the picture. */}
      {marks.map((index) => (
        <path key={index} className={s.mark} d={`M${points[index] ?? points[0]}h0`} />
      ))}
      <path className={s.dot} d={`M${points.at(-1)}h0`} />
    </svg>
  );
}
