import type { ReactNode } from "react";
import { TableScroll } from "#kit/ui/components/TableScroll.tsx";
import s from "./PlainTable.module.css";

interface PlainTableProps {
  label: string;
  titles: readonly string[];
  /** The first cell is the row's heading. */
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}

/** A short table that is shown whole; long lists use `ConsoleTable`. */
export function PlainTable({ label, titles, rows }: PlainTableProps) {
  return (
    <TableScroll label={label}>
      <table className={s.table}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [heading, ...cells] }) => (
            <tr key={id}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={titles[index + 1] ?? index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
