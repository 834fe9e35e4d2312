import { useFormat } from "#kit/client/app.tsx";
import { Points } from "#kit/ui/components/Points.tsx";
import s from "./PointRows.module.css";

export interface PointRowsProps {
  rows: readonly { name: string; amount: number }[];
  total?: { name: string; amount: number };
}

export function PointRows({ rows, total }: PointRowsProps) {
  const format = useFormat();
  return (
    <dl className={`card ${s.rows}`}>
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd>
            <Points
              value={format.signed(amount)}
              change={amount === 0 ? "none" : amount < 0 ? "down" : "up"}
            />
          </dd>
        </div>
      ))}
      {total && (
        <div className={s.total}>
          <dt>{total.name}</dt>
          <dd>
            <Points value={format.number(total.amount)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
