import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Facts.module.css";

export interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  /** The columns on wide screens; as many as fit by default. */
  columns?: 2 | 3;
}

/** Labelled facts in a grid: entrants, format, dates. */
export function Facts({ facts, columns }: FactsProps) {
  return (
    <dl className={cx(s.facts, columns === 2 && s.two, columns === 3 && s.three)}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
