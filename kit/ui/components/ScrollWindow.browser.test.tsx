import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../base.css";
import type { ScrollView } from "./scroll-position.ts";
import { ScrollWindow, type ScrollTarget } from "./ScrollWindow.tsx";

interface Row {
  key: string;
  height: number;
  isSeparator?: true;
}

interface Shown {
  rows: readonly Row[];
  target: ScrollTarget;
  isComplete: boolean;
}

const visible = 600;
let show: (change: (shown: Shown) => Shown) => void;
let views: ScrollView[] = [];

beforeEach(async () => {
  views = [];
  await page.viewport(400, 740);
});

/** Rows of different heights, always the same for the same numbers. */
function rowsOf(from: number, to: number): Row[] {
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    return { key: `row-${number}`, height: 40 + ((number * 37) % 120) };
  });
}

function Example(initial: Shown) {
  const [shown, setShown] = useState(initial);
  show = setShown;
  return (
    <div style={{ blockSize: visible, display: "grid" }}>
      <ScrollWindow
        label="Messages"
        {...shown}
        renderRow={({ key, height }) => <div style={{ blockSize: height }}>{key}</div>}
        onNearStart={() => undefined}
        onNearEnd={() => undefined}
        onView={(view) => views.push(view)}
      />
    </div>
  );
}

const scroller = () => document.querySelector<HTMLElement>('[role="region"]')!;
const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`);
const topOf = (key: string) =>
  rowOf(key)!.getBoundingClientRect().top - scroller().getBoundingClientRect().top;
const bottomGap = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The places of a row in each frame while something happens. */
async function placesDuring(key: string, work: () => void): Promise<number[]> {
  const places = [topOf(key)];
  work();
  for (let frame = 0; frame < 6; frame++) {
    await nextFrame();
    places.push(topOf(key));
  }
  return places;
}

const spread = (places: readonly number[]) => Math.max(...places) - Math.min(...places);

async function scrollTo(position: number) {
  scroller().scrollTop = position;
  for (let frame = 0; frame < 3; frame++) await nextFrame();
}

test("opens with the target row a third from the top, at once and after every measurement", async () => {
  await render(<Example rows={rowsOf(0, 100)} target={{ key: "row-60", at: 1 / 3 }} isComplete />);
  const places = await placesDuring("row-60", () =>
    show((shown) => ({
      ...shown,
      rows: shown.rows.map((row) => ({ ...row, height: row.height + (row.key < "row-60" ? 13 : 7) })),
    })),
  );
  expect(places[0]).toBeCloseTo(visible / 3, 0);
  expect(spread(places)).toBeLessThanOrEqual(1);
});

describe("with few rows below the target", () => {
  const rows = rowsOf(0, 60).map((row) => ({ ...row, height: 60 }));
  const withHeight = (key: string, height: number) => (shown: Shown) => ({
    ...shown,
    rows: shown.rows.map((row) => (row.key === key ? { ...row, height } : row)),
  });
  const settled = async () => {
    for (let frame = 0; frame < 3; frame++) await nextFrame();
  };

  test("opens at the end, and the target reaches its place when rows below grow", async () => {
    await render(<Example rows={rows} target={{ key: "row-57", at: 1 / 3 }} isComplete />);
    expect(bottomGap()).toBeLessThanOrEqual(1);
    expect(topOf("row-57")).toBeCloseTo(visible - 180, 0);
    show(withHeight("row-59", 160));
    await settled();
    expect(topOf("row-57")).toBeCloseTo(visible - 280, 0);
    show(withHeight("row-59", 400));
    await settled();
    expect(topOf("row-57")).toBeCloseTo(visible / 3, 0);
    expect(views.at(-1)?.isAtEnd).toBe(false);
  });

  test("follows the end when rows are added", async () => {
    await render(<Example rows={rows} target={{ key: "row-57", at: 1 / 3 }} isComplete />);
    for (const count of [3, 6, 12]) {
      show((shown) => ({ ...shown, rows: [...rows, ...rowsOf(60, 60 + count)] }));
      await settled();
      expect(bottomGap()).toBeLessThanOrEqual(1);
    }
  });

  test("stays where the user scrolls to", async () => {
    await render(<Example rows={rows} target={{ key: "row-57", at: 1 / 3 }} isComplete />);
    await scrollTo(scroller().scrollTop - 100);
    const places = await placesDuring("row-57", () => show(withHeight("row-59", 400)));
    expect(spread(places)).toBeLessThanOrEqual(1);
  });
});

test("opens at the end, stays there when rows are added or grow, and says so", async () => {
  await render(<Example rows={rowsOf(0, 50)} target={{ key: null }} isComplete />);
  expect(bottomGap()).toBeLessThanOrEqual(1);
  show((shown) => ({ ...shown, rows: rowsOf(0, 53) }));
  await nextFrame();
  expect(bottomGap()).toBeLessThanOrEqual(1);
  show((shown) => ({
    ...shown,
    rows: shown.rows.map((row) => (row.key === "row-51" ? { ...row, height: 300 } : row)),
  }));
  await nextFrame();
  await nextFrame();
  expect(bottomGap()).toBeLessThanOrEqual(1);
  expect(views.at(-1)).toEqual({ lastSeen: "row-52", isAtEnd: true });
});

describe("while the user reads in the middle", () => {
  async function readInTheMiddle(): Promise<string> {
    await render(<Example rows={rowsOf(1_000, 1_100)} target={{ key: null }} isComplete />);
    await scrollTo(scroller().scrollTop - 1_500);
    return [...document.querySelectorAll<HTMLElement>("[data-row]")].find(
      (row) => row.getBoundingClientRect().top >= scroller().getBoundingClientRect().top,
    )!.dataset["row"]!;
  }
  const indexOf = (key: string) => Number(key.slice("row-".length));

  test("older rows above move nothing", async () => {
    const read = await readInTheMiddle();
    const places = await placesDuring(read, () =>
      show((shown) => ({ ...shown, rows: [...rowsOf(900, 1_000), ...shown.rows] })),
    );
    expect(spread(places)).toBeLessThanOrEqual(1);
  });

  test("new rows below move nothing", async () => {
    const read = await readInTheMiddle();
    const places = await placesDuring(read, () =>
      show((shown) => ({ ...shown, rows: [...shown.rows, ...rowsOf(1_100, 1_110)] })),
    );
    expect(spread(places)).toBeLessThanOrEqual(1);
    expect(views.at(-1)?.isAtEnd).toBe(false);
  });

  test("rows above that grow or shrink move nothing", async () => {
    const read = await readInTheMiddle();
    const changed = `row-${indexOf(read) - 1}`;
    for (const height of [220, 30]) {
      const places = await placesDuring(read, () =>
        show((shown) => ({
          ...shown,
          rows: shown.rows.map((row) => (row.key === changed ? { ...row, height } : row)),
        })),
      );
      expect(spread(places)).toBeLessThanOrEqual(1);
    }
  });

  const grow = (key: string, height: number) =>
    show((shown) => ({
      ...shown,
      rows: shown.rows.map((row) => (row.key === key ? { ...row, height } : row)),
    }));

  test("a row on the screen that grows does not move the row in the middle", async () => {
    const first = indexOf(await readInTheMiddle());
    const shownRows = Array.from({ length: 20 }, (_, index) => `row-${first + index}`).filter(
      (key) => rowOf(key) !== null && topOf(key) < visible,
    );
    const middle = shownRows.findLast((key) => topOf(key) <= visible / 2)!;
    for (const changed of shownRows.filter((key) => key !== middle)) {
      const places = await placesDuring(middle, () => grow(changed, 190));
      expect(spread(places)).toBeLessThanOrEqual(1);
    }
  });

  test("a lower window moves nothing, as with the keyboard of a phone", async () => {
    const read = await readInTheMiddle();
    const places = await placesDuring(read, () => {
      scroller().parentElement!.parentElement!.style.blockSize = "300px";
    });
    expect(spread(places)).toBeLessThanOrEqual(1);
  });

  test("a separator that moves up with older rows takes nothing along", async () => {
    const separator = { key: "today", height: 30, isSeparator: true as const };
    const rows = rowsOf(1_000, 1_100);
    await render(<Example rows={[separator, ...rows]} target={{ key: null }} isComplete />);
    await scrollTo(0);
    const places = await placesDuring("row-1000", () =>
      show((shown) => ({ ...shown, rows: [separator, ...rowsOf(900, 1_000), ...rows] })),
    );
    expect(spread(places)).toBeLessThanOrEqual(1);
  });

  test("older rows that arrive at the very start keep the first row where it is", async () => {
    await render(<Example rows={rowsOf(1_000, 1_100)} target={{ key: null }} isComplete />);
    await scrollTo(0);
    const places = await placesDuring("row-1000", () =>
      show((shown) => ({ ...shown, rows: [...rowsOf(900, 1_000), ...shown.rows] })),
    );
    expect(spread(places)).toBeLessThanOrEqual(1);
  });
});

test("scrolling through 10 000 rows renders only those near the screen and never shifts them", async () => {
  await render(<Example rows={rowsOf(10_000, 20_000)} target={{ key: "row-15000", at: 0.5 }} isComplete />);
  const errors: number[] = [];
  for (let step = 0; step < 12; step++) {
    const before = [...document.querySelectorAll<HTMLElement>("[data-row]")].map(
      (row) => row.dataset["row"]!,
    );
    const watched = before[Math.floor(before.length / 2)]!;
    const top = topOf(watched);
    await scrollTo(scroller().scrollTop - 400);
    if (rowOf(watched)) errors.push(Math.abs(topOf(watched) - top - 400));
  }
  expect(errors.length).toBeGreaterThan(8);
  expect(Math.max(...errors)).toBeLessThanOrEqual(2);
  expect(document.querySelectorAll("[data-row]").length).toBeLessThan(80);
  // Far away, as with the scroll bar.
  await scrollTo(20_000);
  expect(document.querySelectorAll("[data-row]").length).toBeGreaterThan(5);
});

test("a new target scrolls to its row, also when all rows are others", async () => {
  await render(<Example rows={rowsOf(1_000, 1_100)} target={{ key: null }} isComplete />);
  show(() => ({ rows: rowsOf(200, 300), target: { key: "row-250", at: 0.5 }, isComplete: false }));
  await nextFrame();
  expect(topOf("row-250")).toBeCloseTo(visible / 2, 0);
  expect(views.at(-1)?.isAtEnd).toBe(false);
});
