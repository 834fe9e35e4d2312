import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../base.css";
import { Dialog } from "./Dialog.tsx";
import { RankingTable, type RankingRow } from "./RankingTable.tsx";
import { bodyFonts } from "../testing/body-fonts.ts";

const row = (rank: number, isMe = false): RankingRow => ({
  id: String(rank),
  rank,
  name: `Player ${rank}`,
  seed: String(rank),
  href: `/profile/${rank}`,
  played: 1,
  won: 1,
  lost: 0,
  drawn: 0,
  points: 200,
  isMe,
});
const figure = { short: "x", full: "x" };
const headings = {
  rank: "Rank",
  player: "Player",
  played: figure,
  won: figure,
  lost: figure,
  drawn: figure,
  points: figure,
};

/** With the margins of a phone and a button in each row. */
const renderActing = (
  rows: readonly RankingRow[],
  { dir = "ltr", font = "Roboto" }: { dir?: "ltr" | "rtl"; font?: string } = {},
) =>
  render(
    <MemoryRouter>
      <div dir={dir} style={{ margin: "0 16px", fontFamily: font }}>
        <RankingTable
          label="Table"
          headings={headings}
          actions="Challenge"
          rows={rows.map((each) => ({ ...each, action: <button>x</button> }))}
        />
      </div>
    </MemoryRouter>,
  );

test("shows the viewer's own row below the others, with its rank and its neighbours", async () => {
  const table = (...apart: RankingRow[]) => (
    <MemoryRouter>
      <RankingTable label="Table" headings={headings} rows={[row(1), row(2)]} apart={apart} />
    </MemoryRouter>
  );
  const screen = await render(table(row(4_212), row(4_213, true)));
  const rowOf = (name: string) => screen.getByText(name).element().closest("tr");
  const [shown, apart] = [rowOf("Player 2"), rowOf("Player 4213")];
  expect(apart?.textContent).toMatch(/^4213/);
  expect(apart?.parentElement).not.toBe(shown?.parentElement);
  expect(apart?.parentElement).toBe(rowOf("Player 4212")?.parentElement);
  await screen.rerender(table());
  await expect.element(screen.getByText("Player 4213")).not.toBeInTheDocument();
});

describe.each(bodyFonts)("in %s", (font) => {
  test.each([320, 360, 390])("shows every figure whole on a screen of %i px", async (width) => {
    await page.viewport(width, 740);
    const long = {
      ...row(4_212),
      place: "4,212",
      name: "Siyabonga-The-Great-B53",
      played: 112,
      won: 101,
      lost: 110,
      drawn: 10,
      points: "12,470",
    };
    const screen = await render(
      <MemoryRouter>
        <div style={{ margin: "0 16px", fontFamily: font }}>
          <RankingTable label="Table" headings={headings} rows={[row(1), long]} />
        </div>
      </MemoryRouter>,
    );
    const card = screen.getByRole("region", { name: "Table" }).element();
    expect(card.scrollWidth).toBe(card.clientWidth);
    const name = screen.getByText(long.name).element();
    expect(name.getBoundingClientRect().width).toBeGreaterThan(30);
    const cut = [...card.querySelectorAll("td")].filter((cell) => cell.scrollWidth > cell.clientWidth);
    expect(cut.map((cell) => cell.textContent)).toEqual([]);
  });

  test.each(["Luthando_Mkhize", "PalesaMokoena", "Nokuthulaaaaaaa", "ThaboMokoena12"])(
    "shows the name %s whole on a small phone, beside figures of a season and a button",
    async (name) => {
      await page.viewport(360, 740);
      const figures = { place: "1,234", played: 112, won: 61, lost: 41, drawn: 10, points: "12,470" };
      const screen = await renderActing([{ ...row(1_234), ...figures, name }], { font });
      const shown = screen.container.querySelector("bdi")?.parentElement;
      expect(shown?.textContent).toBe(name);
      expect([shown?.scrollWidth, shown?.scrollHeight]).toEqual([shown?.clientWidth, shown?.clientHeight]);
      const card = screen.getByRole("region", { name: "Table" }).element();
      expect(card.scrollWidth).toBe(card.clientWidth);
    },
  );

  test.each([
    [320, 6, 11],
    [360, 8, 14],
  ])("keeps the figures of a row apart at %i px", async (width, least, leastBeforePoints) => {
    await page.viewport(width, 740);
    const figures = { played: 10, won: 10, lost: 0, drawn: 0, points: "2 030" };
    const screen = await renderActing([{ ...row(1), ...figures, name: "Luthando_Mkhize" }], { font });
    const boxes = [...screen.container.querySelectorAll("td > .ltr")].map((cell) =>
      cell.getBoundingClientRect(),
    );
    const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least);
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(leastBeforePoints);
  });
});

test("starts a name of two lines at the start of its column in Arabic too", async () => {
  await page.viewport(320, 740);
  const screen = await renderActing(
    [
      { ...row(1), name: "Sama" },
      { ...row(2), name: "Sami_Ramallah_B", played: 112, won: 101, points: "12,470" },
    ],
    { dir: "rtl" },
  );
  const startsOf = (name: Element) => {
    const pieces = [...name.getClientRects()];
    const lines = [...new Set(pieces.map(({ top }) => top))];
    return lines.map((line) =>
      Math.max(...pieces.filter(({ top }) => top === line).map(({ right }) => right)),
    );
  };
  const [short, long] = [...screen.container.querySelectorAll("bdi")].map(startsOf);
  const [start = 0] = short ?? [];
  expect(long?.length).toBeGreaterThan(1);
  for (const line of long ?? []) expect(line).toBeCloseTo(start, 0);
});

test("a dialog opened from a row keeps its margins and line breaks", async () => {
  await page.viewport(360, 740);
  const dialog = (
    <Dialog isOpen title="Challenge" closeLabel="Close" onClose={() => undefined}>
      <p>Who is challenged can accept, suggest another time or decline.</p>
    </Dialog>
  );
  const screen = await render(
    <MemoryRouter>
      <RankingTable
        label="Table"
        headings={headings}
        actions="Challenge"
        rows={[{ ...row(1), action: dialog }]}
      />
    </MemoryRouter>,
  );
  const style = getComputedStyle(screen.getByRole("dialog").element());
  expect([style.paddingInlineStart, style.paddingInlineEnd, style.whiteSpace]).toEqual([
    "16px",
    "16px",
    "normal",
  ]);
});
