import { useMemo } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { TableScroll } from "#kit/ui/components/TableScroll.tsx";
import { changeOf, type ShownSeries } from "../../rules.ts";
import s from "./FigureSection.module.css";
import { Plot } from "./Plot.tsx";
import { sections, type SectionName } from "./sections.ts";
import { currencyOf, useSeriesText } from "./use-series-text.ts";

interface FigureSectionProps {
  name: SectionName;
  days: readonly string[];
  shown: readonly ShownSeries[];
  /** A limit of the figures that the reader should know. */
  note?: string | undefined;
}

/** Totals with the change to the period before, the plot, and its table. */
export function FigureSection({ name, days, shown, note }: FigureSectionProps) {
  const text = useText("console-brand-statistics");
  const { nameOf, valueOf } = useSeriesText();
  const { unit = "count" } = sections[name];
  const lines = useMemo(
    () =>
      shown.map((one) => ({
        name: nameOf(one),
        values: one.values,
        say: (value: number | null) => valueOf(value, unit, one.part),
        axis: unit === "money" ? currencyOf(one.part) : "",
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- words do not change while the page is open
    [shown, unit],
  );
  // Amounts of two currencies have no common axis.
  const plots = useMemo(() => Object.entries(Object.groupBy(lines, ({ axis }) => axis)), [lines]);
  const title = text(`section_${name}`);
  return (
    <section className={s.section} aria-labelledby={`figures-${name}`}>
      <div>
        <h2 className="t-heading" id={`figures-${name}`}>
          {title}
        </h2>
        <p className="t-small muted">{text(`hint_${name}`)}</p>
      </div>
      {note !== undefined && <Banner kind="warn">{note}</Banner>}
      {shown.length === 0 ? (
        note === undefined && <p className="muted">{text("nothingCounted")}</p>
      ) : (
        <>
          <dl className={s.totals}>
            {shown.map((one) => (
              <div key={`${one.figure} ${one.part}`}>
                <dt className="t-small muted">{nameOf(one)}</dt>
                <dd className="t-heading num">{valueOf(one.total, unit, one.part)}</dd>
                <Change series={one} />
              </div>
            ))}
          </dl>
          {plots.map(([axis, drawn = []]) => (
            <Plot
              key={axis}
              label={text("plotOf", axis === "" ? title : `${title}, ${axis}`)}
              dayLabel={text("day")}
              days={days}
              lines={drawn}
            />
          ))}
          <FigureTable title={title} days={days} lines={lines} />
        </>
      )}
    </section>
  );
}

function Change({ series: { total, before } }: { series: ShownSeries }) {
  const text = useText("console-brand-statistics");
  const format = useFormat();
  if (total === null || before === null) return null;
  const change = changeOf(total, before);
  if (change === null) return <dd className="t-cap muted">{text("noneBefore")}</dd>;
  const percent = format.percent(Math.abs(change));
  const key = change > 0 ? "more" : change < 0 ? "less" : "same";
  return <dd className="t-cap muted">{text(key, percent)}</dd>;
}

interface FigureTableProps {
  title: string;
  days: readonly string[];
  lines: readonly {
    name: string;
    values: readonly (number | null)[];
    say: (value: number | null) => string;
  }[];
}

function FigureTable({ title, days, lines }: FigureTableProps) {
  const text = useText("console-brand-statistics");
  return (
    <details className={s.details}>
      <summary>{text("table")}</summary>
      <TableScroll label={text("tableOf", title)}>
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{text("day")}</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {lines.map(({ name, values, say }) => (
                  <td key={name} className="num">
                    {say(values[index] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </details>
  );
}
