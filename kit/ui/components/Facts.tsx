import s from "./Facts.module.css";

export interface FactsProps {
  facts: readonly { name: string; value: string }[];
}

/** Figures of one thing, in a grid: entrants, format, dates. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={s.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
