import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { onePerLanguage, serviceOf } from "./testing/brand-facts.ts";
import { newDevice, newPlayerContext, newPlayer } from "./testing/players.ts";
import { visit } from "./testing/product.ts";
import { inProductDatabase } from "./testing/product-database.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

/** The player at a place of the all-time table. */
async function playerAt(place: number): Promise<string> {
  const [row] = await inProductDatabase((database) =>
    database.run(
      `select row.player_id as id from ranking_rows as row join boards as board on board.id = row.board_id
        where board.service = $1 and board.kind = 'all_time' order by row.sort_key offset $2 limit 1`,
      [serviceOf(brand), place - 1],
    ),
  );
  return String(row?.["id"]);
}

const ranks = async (page: Page) => {
  const cells = await page.locator("tbody").first().locator("tr td:first-child").allInnerTexts();
  return cells.map(Number);
};
const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test("every player of a realm's table can be challenged from it, except oneself", async () => {
  const context = await newDevice(browser, brand, await playerAt(2));
  const page = await context.newPage();
  for (const board of ["all-time", "season"]) {
    await visit(page, brand, `/rankings/${board}`);
    const rows = page.locator("tbody").first().getByRole("row");
    expect(await rows.getByRole("button", { name: /^Challenge / }).count()).toBeGreaterThan(20);
  }
  await visit(page, brand, "/rankings/all-time");
  const rows = page.locator("tbody").first().getByRole("row");
  expect(await rows.nth(1).getByRole("button").count()).toBe(0);
  const rival = await rows.first().getByRole("link").first().innerText();
  await rows
    .first()
    .getByRole("button", { name: `Challenge ${rival}` })
    .click();
  await page.getByRole("dialog", { name: `Challenge ${rival}` }).waitFor();
  await context.close();
});

test("a player jumps from the top of the table to their own row and pages in both directions", async () => {
  const context = await newDevice(browser, brand, await playerAt(60));
  const page = await context.newPage();
  await visit(page, brand, "/rankings/all-time");
  expect(await ranks(page)).toEqual(upTo(1, 25));
  expect(await page.getByText("1st place").count()).toBe(1);
  expect(await page.locator("tbody").nth(1).locator("td").first().innerText()).toBe("60");
  expect(await axeViolations(page, wcag)).toEqual([]);

  await page.getByRole("button", { name: "Show my place" }).click();
  await expect.poll(() => ranks(page)).toEqual(upTo(48, 72));
  expect(await page.getByText("1st place").count()).toBe(0);
  // The player's own row is in view and has the focus.
  const own = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "60", exact: true }) });
  await own.getByRole("link").and(page.locator(":focus")).waitFor();
  const height = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => ((await own.boundingBox())?.y ?? height) < height - 100).toBe(true);
  await page.getByRole("button", { name: "Show higher ranks" }).click();
  await expect.poll(() => ranks(page)).toEqual(upTo(23, 72));
  await page.getByRole("button", { name: "Show more players" }).click();
  await expect.poll(() => ranks(page)).toEqual(upTo(23, 97));
  await page.getByRole("button", { name: "Show higher ranks" }).click();
  await expect.poll(() => ranks(page)).toEqual(upTo(1, 97));
  expect(await page.getByRole("button", { name: "Show higher ranks" }).count()).toBe(0);
  await context.close();
});

/** One brand per language, and the widest fonts. */
const widths = [...onePerLanguage.map(({ key }) => key), "saf-ke-en", "airtel-ng-en"];
test.each(widths)("%s shows every number of the table whole on small phones", async (key) => {
  const context = await newPlayer(browser, { screen: "phone" });
  const page = await context.newPage();
  for (const board of ["season", "all-time"]) {
    await visit(page, key, `/rankings/${board}`);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(cutFigures)).toEqual([]);
    }
  }
  await context.close();
});

/** Runs in the page: cells that overflow their card, or whose text overflows them. */
function cutFigures(): string[] {
  return [...document.querySelectorAll("table")].flatMap((table) => {
    const card = table.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return [...table.querySelectorAll("td, thead th")]
      .filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const isOut = left < card.left - 0.5 || right > card.right + 0.5;
        return isOut || cell.scrollWidth > cell.clientWidth;
      })
      .map((cell) => cell.textContent);
  });
}

test("home links to the current month, from there to others, and a month without matches says so", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/landing");
  await page.getByRole("link", { name: "Full table" }).click();
  await page.waitForURL("**/rankings/season");
  await page.getByRole("row").nth(1).waitFor();
  expect(await page.getByRole("button", { name: "Show my place" }).count()).toBe(0);
  await visit(page, brand, "/rankings/2020-02");
  await page.getByRole("heading", { name: "Nobody’s in this table yet" }).waitFor();
  await page.getByRole("link", { name: "January 2020" }).click();
  await page.waitForURL("**/rankings/2020-01");
  await visit(page, brand, "/rankings/2020-13");
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
  await context.close();
});

test("keeps the table when further rows fail to load", async () => {
  const context = await newDevice(browser, brand, await playerAt(2));
  const page = await context.newPage();
  await visit(page, brand, "/rankings/all-time");
  await page.route("**/api/game/**", (route) => route.abort());
  await page.getByRole("button", { name: "Show more players" }).click();
  await page.getByText("Couldn’t load these ranks. Try again.").waitFor();
  expect(await ranks(page)).toEqual(upTo(1, 25));
  await page.unroute("**/api/game/**");
  await page.getByRole("button", { name: "Show more players" }).click();
  await expect.poll(() => ranks(page)).toEqual(upTo(1, 50));
  await context.close();
});
