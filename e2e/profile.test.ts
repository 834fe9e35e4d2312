import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { getFromApi } from "./testing/send-request.ts";
import { newPlayer } from "./testing/players.ts";
import { addressOf, browserErrorsOf, newVisitor, visit } from "./testing/product.ts";

interface Board {
  rows: { player: { id: string; username: string }; played: number }[];
}

const browser = await sharedBrowser();
let page: Page;
let complaints: string[];

beforeEach(async () => {
  page = await (await newPlayer(browser)).newPage();
  complaints = browserErrorsOf(page);
});
afterEach(() => page.context().close());

async function leaderOf(brand: string) {
  const { rows } = await getFromApi<Board>(brand, "/api/game/season-rankings");
  const [leader] = rows;
  if (!leader) throw new Error(`nobody leads ${brand}`);
  return leader.player;
}

async function ownId(own: Page): Promise<string> {
  const session = await own.evaluate(
    async () => (await fetch("/api/game/session")).json() as Promise<unknown>,
  );
  return (session as { player: { id: string } }).player.id;
}

describe("another player's profile", () => {
  test("opens from the table by the name, and shows stats, ELO and last matches", async () => {
    const brand = "blg-za-en";
    const leader = await leaderOf(brand);
    await visit(page, brand, "/rankings/season");
    await page.getByRole("link", { name: leader.username, exact: true }).first().click();
    await page.waitForURL(`**/profile/${leader.id}`);
    await page.getByRole("heading", { level: 1, name: leader.username }).waitFor();
    for (const name of ["Stats", "Last matches"]) await page.getByRole("heading", { name }).waitFor();
    expect(Number(await page.getByRole("definition").first().innerText())).toBeGreaterThan(0);
    expect(await page.getByRole("img", { name: /^ELO over the last/ }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole("article").count()).toBe(5);
    expect(await page.getByRole("link", { name: "Edit profile" }).count()).toBe(0);
    expect(await page.locator('nav [aria-current="page"]').count()).toBe(0);
    await page
      .getByRole("link", { name: /’s profile$/ })
      .first()
      .click();
    // The name may disappear before the page does; going back now would lead to the table.
    await page.waitForURL(({ pathname }) => /^\/profile\/./.test(pathname) && !pathname.endsWith(leader.id));
    await page
      .getByRole("heading", { level: 1 })
      .and(page.getByText(leader.username))
      .waitFor({ state: "detached" });
    const back = page.getByRole("link", { name: "Back" });
    await back.click();
    await page.waitForURL(`**/profile/${leader.id}`);
    await back.click();
    await page.waitForURL("**/rankings/season");
    expect(complaints).toEqual([]);
  });

  test("links back to the table for visitors from outside", async () => {
    const brand = "blg-za-en";
    const leader = await leaderOf(brand);
    await visit(page, brand, `/profile/${leader.id}`);
    expect(await page.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/rankings/season");
  });

  test("is open to the visitor of a demo", async () => {
    const context = await newVisitor(browser);
    const visitor = await context.newPage();
    const leader = await leaderOf("vc-za-en-demo");
    await visit(visitor, "vc-za-en-demo", `/profile/${leader.id}`);
    await visitor.getByRole("heading", { level: 1, name: leader.username }).waitFor();
    await context.close();
  });

  test.each(["nonsense", "00000001-0000-7000-8000-00000000ffff"])("is a 404 page for %s", async (id) => {
    const response = await page.goto(addressOf("blg-za-en", `/profile/${id}`));
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "Player not found" }).waitFor();
  });

  test("is a 404 on the site of another realm", async () => {
    const { id } = await leaderOf("eal-eu-en");
    expect((await page.goto(addressOf("blg-za-en", `/profile/${id}`)))?.status()).toBe(404);
  });
});

test("the player's own profile links to private pages", async () => {
  await visit(page, "blg-za-en", "/landing");
  await visit(page, "blg-za-en", `/profile/${await ownId(page)}`);
  expect(await page.locator('nav [aria-current="page"]').first().innerText()).toMatch(/profile/i);
  const links = page.getByRole("main").getByRole("link");
  const ways = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(ways).toEqual(
    expect.arrayContaining([
      "/register-form/true",
      "/link-accounts",
      "/manage-subscription",
      "/manage-account",
      "/blocked-players",
    ]),
  );
  // Players with matches see a link to results, others one to a battleground.
  expect(ways.filter((way) => way === "/results" || way === "/games")).toHaveLength(1);
});
