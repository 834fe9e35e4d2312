import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { DataTable, type TableColumn, type TableSort } from "./DataTable.tsx";

interface Row {
  id: number;
  name: string;
}

const columns: TableColumn<Row>[] = [
  { id: "name", title: "Name", isSortable: true, cell: ({ name }) => name },
  { id: "number", title: "Number", cell: ({ id }) => id },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Player ${id}` }));

function Table({
  count,
  hidden = [],
  onEnd = () => undefined,
}: {
  count: number;
  hidden?: string[];
  onEnd?: () => void;
}) {
  const [sort, setSort] = useState<TableSort>();
  const [rows] = useState(() => rowsOf(count));
  return (
    <>
      <p data-testid="sort">{sort ? `${sort.by} ${sort.order}` : "none"}</p>
      <DataTable
        label="Players"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        hidden={hidden}
        sort={sort}
        onSort={setSort}
        hasMore
        onEnd={onEnd}
      />
    </>
  );
}

const bodyRows = () => document.querySelectorAll("tbody tr:not([aria-hidden])").length;

test("renders only the rows near the visible part of 100 000, also at the end", async () => {
  const page = await render(<Table count={100_000} />);
  await expect.element(page.getByText("Player 0", { exact: true })).toBeVisible();
  expect(bodyRows()).toBeLessThan(100);
  const scroller = document.querySelector("[role=region]")!;
  scroller.scrollTop = scroller.scrollHeight;
  await expect.element(page.getByText("Player 99999", { exact: true })).toBeVisible();
  expect(bodyRows()).toBeLessThan(100);
});

test("asks for the next page only near the end", async () => {
  let ends = 0;
  const page = await render(<Table count={500} onEnd={() => (ends += 1)} />);
  await expect.element(page.getByText("Player 0", { exact: true })).toBeVisible();
  expect(ends).toBe(0);
  const scroller = document.querySelector("[role=region]")!;
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(() => ends).toBe(1);
});

test("a sortable header says its direction and changes it", async () => {
  const page = await render(<Table count={3} />);
  await page.getByRole("button", { name: "Name" }).click();
  await expect.element(page.getByTestId("sort")).toHaveTextContent("name desc");
  await page.getByRole("button", { name: "Name" }).click();
  await expect.element(page.getByTestId("sort")).toHaveTextContent("name asc");
  await expect
    .element(page.getByRole("columnheader", { name: "Name" }))
    .toHaveAttribute("aria-sort", "ascending");
});

test("a hidden column is not rendered", async () => {
  const page = await render(<Table count={3} hidden={["number"]} />);
  await expect.element(page.getByRole("columnheader", { name: "Name" })).toBeVisible();
  expect(document.querySelectorAll("th")).toHaveLength(1);
});
