import type { ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import { useErrorToast } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { TableColumn, TableSort } from "#kit/ui/table/DataTable.tsx";
import { ConsoleTable } from "./ConsoleTable.tsx";
import s from "./ListScreen.module.css";
import { useTableUrl } from "./table-url.ts";

/** A parameter of the list's call. With options it is chosen, without it is typed. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly type?: "date";
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly name: string }[];
}

/** A filter with an option for each value, and one for all of them. */
export function choiceFilter<Value extends string>(
  { name, label, any }: { name: string; label: string; any: string },
  values: readonly Value[],
  nameOf: (value: Value) => string,
): ListFilter {
  return {
    name,
    label,
    options: [{ value: "", name: any }, ...values.map((value) => ({ value, name: nameOf(value) }))],
  };
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface ListScreenProps<Row> {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Between the title and the table. */
  readonly children?: ReactNode;
  /** The path of the page: saved views belong to it. */
  readonly page: string;
  readonly csv?: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly first: ListPage<Row>;
  readonly load: (after: string) => Promise<ListPage<Row>>;
  readonly defaultSort?: TableSort;
  readonly filters?: readonly ListFilter[];
  /** The list's call can be limited to days. */
  readonly hasDays?: boolean;
}

/** A page that is one list: title, filters, table, further pages. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, actions, children, first, load, filters = [], defaultSort, csv } = props;
  const pages = usePages(
    { items: first.rows, next: first.next },
    async (after: string) => {
      const { rows, next } = await load(after);
      return { items: rows, next };
    },
    { onFailure: useErrorToast(), idOf: props.rowId },
  );
  return (
    <div className="stack">
      <div className={s.head}>
        <h1 className="t-title">{title}</h1>
        {actions}
      </div>
      {children}
      <ConsoleTable
        label={title}
        page={props.page}
        columns={props.columns}
        rowId={props.rowId}
        pages={pages}
        {...(csv === undefined ? {} : { csv })}
        {...(defaultSort === undefined ? {} : { defaultSort })}
        filters={
          <>
            {filters.map((filter) => (
              <Filter key={filter.name} filter={filter} />
            ))}
            {props.hasDays === true && <Days />}
          </>
        }
      />
    </div>
  );
}

function Filter({ filter: { name, label, options, type, maxLength = 60 } }: { filter: ListFilter }) {
  const { search, set } = useTableUrl();
  const value = search.get(name) ?? "";
  return (
    <Field label={label}>
      {options ? (
        <Select value={value} options={options} onChange={(event) => set({ [name]: event.target.value })} />
      ) : (
        <TextInput
          key={value}
          type={type}
          defaultValue={value}
          maxLength={maxLength}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key === "Enter") set({ [name]: event.currentTarget.value.trim() });
          }}
          onBlur={(event) => set({ [name]: event.target.value.trim() })}
        />
      )}
    </Field>
  );
}

/** The first and the last day. A day that does not fit the other one moves it away. */
function Days() {
  const text = useText("staff");
  const { search, set } = useTableUrl();
  const [from, until] = [search.get("from") ?? "", search.get("until") ?? ""];
  return (
    <div className={s.days}>
      <Field label={text("daysFrom")}>
        <TextInput
          type="date"
          value={from}
          onChange={({ target: { value } }) =>
            set({ from: value, ...(until !== "" && value > until ? { until: "" } : {}) })
          }
        />
      </Field>
      <Field label={text("daysUntil")}>
        <TextInput
          type="date"
          value={until}
          onChange={({ target: { value } }) =>
            set({ until: value, ...(value !== "" && value < from ? { from: "" } : {}) })
          }
        />
      </Field>
    </div>
  );
}
