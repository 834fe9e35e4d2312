import s from "./PurchaseRows.module.css";

export interface PurchaseRowsProps {
  rows: readonly { readonly name: string; readonly value: string }[];
}

export function PurchaseRows({ rows }: PurchaseRowsProps) {
  return (
    <dl className={s.rows}>
      {rows.map(({ name, value }) => (
        <div key={name} className={s.row}>
          <dt className="muted">{name}</dt>
          <dd className={`num strong ${s.value}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
