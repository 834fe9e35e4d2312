import { useFormat, useText } from "#kit/client/app.tsx";
import s from "./Statistic.module.css";

export interface StatisticProps {
  name: string;
  note?: string;
  count: number;
  /** The count stopped at its limit. */
  isMore?: boolean;
}

export function Statistic({ name, note, count, isMore = false }: StatisticProps) {
  const text = useText("console-brand-statistics");
  const number = useFormat().number(count);
  return (
    <div className={`card ${s.figure}`}>
      <dt className="t-small muted">{name}</dt>
      <dd className={`t-title num ${s.count}`}>{isMore ? text("moreThan", number) : number}</dd>
      {note && <dd className="t-cap muted">{note}</dd>}
    </div>
  );
}
