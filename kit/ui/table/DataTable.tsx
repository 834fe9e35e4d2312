import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useMemo, useRef, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { arrowDown } from "../icons/arrow-down.ts";
import { arrowUp } from "../icons/arrow-up.ts";
import s from "./DataTable.module.css";

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The server can sort by it. */
  readonly isSortable?: boolean;
  /** Texts sort from A first; dates and numbers from the latest and the largest. */
  readonly isText?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface TableSort {
  readonly by: string;
  readonly order: "asc" | "desc";
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Ids of the columns that are not shown. */
  readonly hidden: readonly string[];
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  readonly hasMore: boolean;
  readonly onEnd: () => void;
}

const features = tableFeatures({ columnVisibilityFeature });
const rowHeight = 45;
/** Rows rendered before and after the visible ones. */
const overscan = 12;
/** The next page is loaded this many rows before the end. */
const rowsAhead = 30;

/** A table whose server sorts, filters and pages. Only rows near the visible part are in the document. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, hidden, sort, hasMore, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo(
    () => columns.map(({ id, title }): ColumnDef<typeof features, Row> => ({ id, header: title })),
    [columns],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const shown = virtual.getVirtualItems();
  const [start, end] = [shown[0]?.index ?? 0, (shown.at(-1)?.index ?? -1) + 1];
  // Only the rendered rows: for all of 100 000 rows, each new page would take a long task.
  const data = useMemo(() => rows.slice(start, end), [rows, start, end]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { columnVisibility },
  });
  const { rows: rendered } = table.getRowModel();
  const isNearEnd = hasMore && end > rows.length - rowsAhead;
  useEffect(() => {
    if (isNearEnd) onEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each page, not for each new `onEnd`
  }, [isNearEnd, rows.length]);
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const leaves = table.getVisibleLeafColumns();
  const visible = useMemo(
    () => leaves.flatMap(({ id }) => columns.filter((column) => column.id === id)),
    [leaves, columns],
  );

  return (
    <div className={s.scroll} ref={scroller} role="region" aria-label={props.label} tabIndex={0}>
      <table className={s.table} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <thead>
          <tr>
            {visible.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <SpacerRow height={before} columns={visible.length} />}
          {rendered.map((row, index) => (
            <BodyRow key={row.id} row={row.original} index={start + index} columns={visible} />
          ))}
          {after > 0 && <SpacerRow height={after} columns={visible.length} />}
        </tbody>
      </table>
    </div>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly TableColumn<Row>[];
}

/** Scrolling renders only the rows that come into view. */
const BodyRow = memo(function BodyRow<Row>({ row, index, columns }: BodyRowProps<Row>) {
  return (
    <tr aria-rowindex={index + 2}>
      {columns.map(({ id, cell }) => (
        <td key={id} className={classOf(id)}>
          {/* Not as a component: new columns would mount every cell again, without its focus. */}
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

const opposite = { asc: "desc", desc: "asc" } as const;

function HeaderCell<Row>({
  column: { id, title, isSortable, isText = false },
  sort,
  onSort,
}: Pick<DataTableProps<Row>, "sort" | "onSort"> & { column: TableColumn<Row> }) {
  if (!isSortable)
    return (
      <th scope="col" className={classOf(id)}>
        {title}
      </th>
    );
  const order = sort?.by === id ? sort.order : undefined;
  const first = isText ? "asc" : "desc";
  const next = order === first ? opposite[first] : first;
  return (
    <th scope="col" aria-sort={order === undefined ? "none" : order === "asc" ? "ascending" : "descending"}>
      <button type="button" className={s.sort} onClick={() => onSort({ by: id, order: next })}>
        {title}
        {order && <Icon of={order === "asc" ? arrowUp : arrowDown} size="xs" />}
      </button>
    </th>
  );
}

/** The buttons of a row stay in view when the table is wider than the screen. */
const classOf = (columnId: string) => (columnId === "actions" ? s.actions : undefined);

/** Stands for the rows that are not rendered. */
function SpacerRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, and no control */}
      <td colSpan={columns} className={s.space} style={{ blockSize: height }} />
    </tr>
  );
}
