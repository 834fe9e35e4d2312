import type { ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import type { Pages } from "#kit/client/use-pages.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { download } from "#kit/ui/icons/download.ts";
import { DataTable, type TableColumn, type TableSort } from "#kit/ui/table/DataTable.tsx";
import s from "./ConsoleTable.module.css";
import { SavedViews } from "./SavedViews.tsx";
import { ToolMenu } from "./ToolMenu.tsx";
import { hasFilters, useTableUrl, withoutFilters } from "./table-url.ts";

export interface ConsoleTableProps<Row> {
  readonly label: string;
  /** The path of the page: saved views belong to it. */
  readonly page: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly pages: Pages<Row>;
  readonly defaultSort?: TableSort;
  /** The name of the CSV export, if the slice registers one. */
  readonly csv?: string;
  readonly filters?: ReactNode;
}

/** A table with filters, chosen columns, saved views and CSV export. Its state is in the address. */
export function ConsoleTable<Row extends object>(props: ConsoleTableProps<Row>) {
  const { label, page, columns, rowId, pages, defaultSort, csv, filters } = props;
  const text = useText("staff");
  const { search, set, replaceAll } = useTableUrl();
  const hidden = search.get("hide")?.split(",") ?? [];
  const [by, order] = [search.get("sort"), search.get("order")];
  const sort = by === null ? defaultSort : ({ by, order: order === "asc" ? "asc" : "desc" } as const);
  const isFiltered = hasFilters(search);
  const exported = new URLSearchParams(search);
  exported.delete("hide");

  const toggle = (id: string, isShown: boolean) =>
    set({ hide: (isShown ? hidden.filter((one) => one !== id) : [...hidden, id]).join(",") });

  return (
    <div className="stack">
      <div className={s.tools}>
        <div className={s.filters}>{filters}</div>
        <div className={s.menus}>
          {isFiltered && (
            <Button kind="ghost" size="sm" onClick={() => replaceAll(withoutFilters(search))}>
              {text("clearFilters")}
            </Button>
          )}
          <ToolMenu label={text("columns")}>
            {columns.slice(1).map(({ id, title }) => (
              <Check
                key={id}
                checked={!hidden.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              >
                {title}
              </Check>
            ))}
          </ToolMenu>
          <ToolMenu label={text("views")}>
            <SavedViews page={page} />
          </ToolMenu>
          {csv !== undefined && (
            <a className={s.export} href={`/staff/exports/${csv}.csv?${exported}`} download>
              <Icon of={download} size="sm" />
              {text("exportCsv")}
            </a>
          )}
        </div>
      </div>
      {pages.items.length === 0 ? (
        <p className="muted" role="status">
          {text(isFiltered ? "noRows" : "noRowsYet")}
        </p>
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={pages.items}
          rowId={rowId}
          hidden={hidden}
          sort={sort}
          onSort={({ by: column, order: direction }) => set({ sort: column, order: direction })}
          hasMore={pages.hasMore}
          onEnd={() => pages.loadMore()}
        />
      )}
    </div>
  );
}
