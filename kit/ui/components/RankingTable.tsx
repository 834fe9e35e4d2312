import type { ReactNode, Ref } from "react";
import { breakable } from "../breakable.tsx";
import { cx } from "../classes.ts";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import { PlayerName, type Worn } from "./PlayerName.tsx";
import s from "./RankingTable.module.css";
import { TableScroll } from "./TableScroll.tsx";

export interface RankingRow {
  id: string;
  rank: number;
  /** The formatted rank, if it is long. */
  place?: string | undefined;
  name: string;
  seed: string;
  picture?: string | undefined;
  worn?: Worn | undefined;
  href?: string | undefined;
  played: string | number;
  won: string | number;
  lost: string | number;
  drawn: string | number;
  points: string | number;
  isMe?: boolean;
  /** A small button at the end; phones have room for a 44 px icon. */
  action?: ReactNode;
}

/** A short visible heading and the full word for screen readers: `{ short: "P", full: "Played" }`. */
interface Heading {
  short: string;
  full: string;
}

export interface RankingTableProps {
  label: string;
  headings: Record<"rank" | "player", string> &
    Record<"played" | "won" | "lost" | "drawn" | "points", Heading>;
  rows: readonly RankingRow[];
  /** The viewer's own row, with or without its neighbours, if it is not among the rows shown. */
  apart?: readonly RankingRow[];
  /** The viewer's own row. */
  ownRef?: Ref<HTMLTableRowElement> | undefined;
  /** The heading of the buttons at the end of the rows. */
  actions?: string | undefined;
}

const figures = ["played", "won", "lost", "drawn", "points"] as const;

export function RankingTable({ label, headings, rows, apart = [], ownRef, actions }: RankingTableProps) {
  return (
    <TableScroll label={label}>
      <table className={cx(s.table, actions !== undefined && s.acting)}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{headings.rank}</span>
            </th>
            <th scope="col" className={s.who}>
              {headings.player}
            </th>
            {figures.map((figure) => (
              <th scope="col" key={figure} className={cx(figure === "points" && s.points)}>
                <abbr title={headings[figure].full}>{headings[figure].short}</abbr>
              </th>
            ))}
            {actions !== undefined && (
              <th scope="col" className={s.action}>
                <span className="sr">{actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              ownRef={ownRef}
              hasMedal={row.rank <= 3}
              hasActions={actions !== undefined}
            />
          ))}
        </tbody>
        {apart.length > 0 && (
          <tbody className={s.apart}>
            {apart.map((row) => (
              <Row key={row.id} row={row} hasMedal={false} hasActions={actions !== undefined} />
            ))}
          </tbody>
        )}
      </table>
    </TableScroll>
  );
}

interface RowProps extends Pick<RankingTableProps, "ownRef"> {
  row: RankingRow;
  hasMedal: boolean;
  hasActions: boolean;
}

function Row({ row, ownRef, hasMedal, hasActions }: RowProps) {
  // Lines start at the start of the table, also for names in the other direction.
  const name = (
    <span className={s.name}>
      <PlayerName worn={row.worn}>{breakable(row.name)}</PlayerName>
    </span>
  );
  return (
    <tr className={cx(row.isMe && s.me)} ref={row.isMe ? ownRef : undefined}>
      <td>
        {hasMedal ? (
          <span className={cx(s.medal, s[`m${row.rank}`])}>{row.rank}</span>
        ) : (
          (row.place ?? row.rank)
        )}
      </td>
      <th scope="row" className={s.who}>
        <span className={s.player}>
          <Avatar
            avatar={row.seed}
            src={row.picture}
            frame={row.worn?.frame}
            size="sm"
            className={s.avatar}
          />
          {row.href ? (
            <Anchor href={row.href} className={s.link}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </span>
      </th>
      {figures.map((figure) => (
        <td key={figure} className={cx(figure === "points" && s.points)}>
          <span className="ltr">{row[figure]}</span>
        </td>
      ))}
      {hasActions && <td className={s.action}>{row.action}</td>}
    </tr>
  );
}
