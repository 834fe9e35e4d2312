import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newPlayerContext } from "./testing/players.ts";
import { reload, visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

const coins = (page: Page, amount: number) => page.getByText(`Current coins: ${amount}`);

test("a player claims the daily bonus, sees the coins land and the countdown, and finds it in the history", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/rewards");
  await coins(page, 0).waitFor();
  await page.getByRole("button", { name: "Claim 10 coins" }).click();
  await page.getByText("Daily bonus coins loaded").waitFor();
  await page.locator("[data-coin-burst]").waitFor({ state: "attached" });
  await coins(page, 10).waitFor();
  await page.getByRole("timer", { name: "Next claim in" }).waitFor();
  expect(await page.getByRole("button", { name: "Claim tomorrow" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await reload(page);
  await coins(page, 10).waitFor();
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("listitem").filter({ hasText: "Daily bonus" }).getByText("+10").waitFor();
  await page.getByRole("link", { name: "Shares" }).click();
  await page.getByText("Nothing here yet.").waitFor();
  await context.close();
});

test("a bonus that was claimed in another tab shows as claimed here, too", async () => {
  const context = await newPlayerContext(browser, brand);
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await visit(tab, brand, "/rewards");
  for (const tab of tabs) await tab.getByRole("button", { name: "Claim 10 coins" }).click();
  await tabs[1].getByText(/^You’ve claimed your bonus/).waitFor();
  for (const tab of tabs) await coins(tab, 10).waitFor();
  await tabs[1].getByRole("button", { name: "Claim tomorrow" }).waitFor();
  await context.close();
});

test("no coins fly for a player who prefers reduced motion", async () => {
  const context = await newPlayerContext(browser, brand, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await visit(page, brand, "/rewards");
  await page.getByRole("button", { name: "Claim 10 coins" }).click();
  await coins(page, 10).waitFor();
  expect(await page.locator("[data-coin-burst]").isVisible()).toBe(false);
  await context.close();
});

test("shows an error with a retry when the rewards fail to load", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/menu");
  await page.route("**/api/game/rewards*", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Rewards" }).click();
  await page.getByRole("heading", { name: "Couldn’t load your rewards" }).waitFor();
  await page.unroute("**/api/game/rewards*");
  await page.getByRole("button", { name: "Try again" }).click();
  await coins(page, 0).waitFor();
  await context.close();
});
