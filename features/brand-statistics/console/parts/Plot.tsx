import { useEffect, useRef } from "react";
import "uplot/dist/uPlot.min.css";
import s from "./Plot.module.css";

export interface PlotLine {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** A value in words. */
  readonly say: (value: number | null) => string;
}

export interface PlotProps {
  readonly label: string;
  /** Before the day under the pointer. */
  readonly dayLabel: string;
  /** A calendar day each: "2026-11-19". */
  readonly days: readonly string[];
  readonly lines: readonly PlotLine[];
}

const height = 240;
/** Lines differ in colour and in dashes. */
const colours = ["brand-text", "info", "success", "warning", "danger", "text-muted"];
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5], [1, 5]];

/** The locale of the console: the browser's own may be one that `Intl` refuses. */
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const shortDay = (day: string | undefined) => (day === undefined ? "" : dayFormat.format(new Date(day)));

/** Lines by day. The table beside it has the same values for those who cannot see it. */
export function Plot({ label, dayLabel, days, lines }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let isGone = false;
    let plot: { destroy(): void; setSize(size: { width: number; height: number }): void } | undefined;
    const draw = async () => {
      const { default: UPlot } = await import("uplot");
      if (isGone) return;
      plot?.destroy();
      const style = getComputedStyle(document.documentElement);
      const colour = (token: string) => style.getPropertyValue(`--${token}`).trim();
      const axis = {
        stroke: colour("text-muted"),
        grid: { stroke: colour("line"), width: 1 },
        ticks: { show: false },
      };
      const [sayFirst] = lines.map(({ say }) => say);
      plot = new UPlot(
        {
          width: element.clientWidth,
          height,
          // Days are positions, so that no time zone moves them.
          scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1e-9, most * 1.1)] } },
          series: [
            { label: dayLabel, value: (_, at) => shortDay(days[at]) },
            ...lines.map(({ name, say, values }, index) => ({
              label: name,
              stroke: colour(colours[index % colours.length] ?? "text"),
              dash: dashes[index % dashes.length] ?? [],
              width: 2,
              spanGaps: false,
              // A single value has no line.
              points: { show: values.filter((value) => value !== null).length < 3, size: 6 },
              value: (_: unknown, value: number | null) => say(value),
            })),
          ],
          axes: [
            {
              ...axis,
              incrs: [1, 2, 7, 14, 28],
              space: 64,
              values: (_, splits) => splits.map((at) => (Number.isInteger(at) ? shortDay(days[at]) : "")),
            },
            {
              ...axis,
              size: 72,
              values: (_, splits) => splits.map((value) => sayFirst?.(value) ?? ""),
            },
          ],
        },
        [days.map((_, index) => index), ...lines.map(({ values }) => [...values])],
        element,
      );
    };
    void draw();
    const sizes = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }));
    sizes.observe(element);
    // Colours are read when it is drawn.
    const theme = new MutationObserver(() => void draw());
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      isGone = true;
      sizes.disconnect();
      theme.disconnect();
      plot?.destroy();
    };
  }, [dayLabel, days, lines]);
  return <div className={s.plot} ref={box} role="img" aria-label={label} />;
}
