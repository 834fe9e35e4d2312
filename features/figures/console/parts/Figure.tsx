import { useFormat, useText } from "#kit/client/app.tsx";
import s from "./Figure.module.css";

export interface FigureProps {
  name: string;
  note?: string;
  count: number;
  /** The count stopped at its limit. */
  isMore?: boolean;
}

export function Figure({ name, note, count, isMore = false }: FigureProps) {
  const text = useText("console-figures");
  const number = useFormat().number(count);
  return (
    <div className={`card ${s.figure}`}>
      <dt className="t-small muted">{name}</dt>
      <dd className={`t-title num ${s.count}`}>{isMore ? text("moreThan", number) : number}</dd>
      {note && <dd className="t-cap muted">{note}</dd>}
    </div>
  );
}
