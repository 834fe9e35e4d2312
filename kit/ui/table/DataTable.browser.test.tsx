import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { DataTable, type TableColumn, type TableSort } from "./DataTable.tsx";

interface Row {
  id: number;
  name: string;
}

const columns: TableColumn<Row>[] = [
  { id: "name", title: "Name", isSortable: true, isText: true, cell: ({ name }) => name },
  { id: "number", title: "Number", isSortable: true, cell: ({ id }) => id },
  {
    id: "control",
    title: "Control",
    cell: () => (
      <button style={{ blockSize: 44 }} type="button">
        Open
      </button>
    ),
  },
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

test("a row with a control has the height that the list counts on", async () => {
  const page = await render(<Table count={1} />);
  await expect.element(page.getByText("Player 0", { exact: true })).toBeVisible();
  const row = document.querySelector("tbody tr")!;
  expect(row.clientHeight).toBe(45);
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

test.each([
  { name: "Name", by: "name", orders: ["asc", "desc", "asc"] },
  { name: "Number", by: "number", orders: ["desc", "asc", "desc"] },
])("$name sorts in the order $orders and says so", async ({ name, by, orders }) => {
  const page = await render(<Table count={3} />);
  for (const order of orders) {
    await page.getByRole("button", { name }).click();
    await expect.element(page.getByTestId("sort")).toHaveTextContent(`${by} ${order}`);
    await expect
      .element(page.getByRole("columnheader", { name }))
      .toHaveAttribute("aria-sort", order === "asc" ? "ascending" : "descending");
  }
});

test("a hidden column is not rendered", async () => {
  const page = await render(<Table count={3} hidden={["number"]} />);
  await expect.element(page.getByRole("columnheader", { name: "Name" })).toBeVisible();
  expect(document.querySelectorAll("th")).toHaveLength(2);
});
