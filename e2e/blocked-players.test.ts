import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { getFromApi } from "./testing/send-request.ts";
import { checkedPages, pageFaults } from "./testing/page-checks.ts";
import { newOpponents } from "./testing/matches.ts";
import { newPlayerContext } from "./testing/players.ts";
import { reload, visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

async function leadersOf(key: string) {
  const { rows } = await getFromApi<{ rows: { player: { id: string; username: string } }[] }>(
    key,
    "/api/game/season-rankings",
  );
  return rows.slice(0, 2).map(({ player }) => player);
}

/** Like the button of the profile. */
async function block(page: Page, playerId: string) {
  const status = await page.evaluate(async (id) => {
    const response = await fetch("/api/game/block-player", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ playerId: id, block: true }),
    });
    return response.status;
  }, playerId);
  expect(status).toBe(200);
}

/** Clicks and waits for the response, because a reload would cancel the request. */
async function saving(page: Page, press: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse("**/api/game/block-player"), press()]);
}

test("a player blocked on a profile is in the list and can be unblocked and blocked again there", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on("pageerror", ({ message }) => uncaught.push(message));
  const [rival] = await leadersOf(brand);
  if (!rival) throw new Error(`nobody leads ${brand}`);
  await visit(page, brand, "/menu");
  await page.getByRole("link", { name: "Blocked players" }).click();
  await page.getByRole("heading", { name: "You haven’t blocked anyone" }).waitFor();
  await visit(page, brand, `/profile/${rival.id}`);
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Blocked players" }).click();
  await heading(page, "Blocked players").waitFor();
  const unblock = page.getByRole("button", { name: `Unblock ${rival.username}` });
  await saving(page, () => unblock.click());
  const undo = page.getByRole("button", { name: `Undo: block ${rival.username} again` });
  await undo.waitFor();
  await expect.poll(() => undo.evaluate((element) => element === document.activeElement)).toBe(true);
  await saving(page, () => undo.click());
  await unblock.waitFor();
  await reload(page);
  await saving(page, () => unblock.click());
  await undo.waitFor();
  await reload(page);
  await page.getByRole("heading", { name: "You haven’t blocked anyone" }).waitFor();
  expect(uncaught).toEqual([]);
  await context.close();
});

test("a blocked player cannot be challenged until unblocked", async () => {
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const { page } = challenger;
  await visit(page, brand, `/profile/${challenged.playerId}`);
  const challenge = page.getByRole("button", { name: "Challenge", exact: true });
  await challenge.waitFor();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  const { username } = challenged;
  await page.getByText(`You’ve blocked ${username}. Unblock ${username} to challenge again.`).waitFor();
  expect(await challenge.count()).toBe(0);
  expect(await page.getByRole("main").getByRole("link", { name: "Message", exact: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Add friend" }).count()).toBe(0);
  await page.getByRole("button", { name: "Unblock", exact: true }).click();
  await challenge.waitFor();
  await close();
});

test("shows an error with a retry when the list fails to load", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/menu");
  await page.route("**/api/game/blocked-players*", (route) => route.abort());
  await page.getByRole("link", { name: "Blocked players" }).click();
  await page.getByRole("heading", { name: "Couldn’t load your blocked players" }).waitFor();
  await page.getByText("Couldn’t reach the server. Check your connection and try again.").waitFor();
  await page.unroute("**/api/game/blocked-players*");
  await page.route("**/api/game/blocked-players*", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("It’s us, not your connection. Try again in a moment.").waitFor();
  await page.unroute("**/api/game/blocked-players*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "You haven’t blocked anyone" }).waitFor();
  await context.close();
});

test.each(checkedPages)(
  "the list passes all page checks, at $brand on a $screen",
  async ({ brand: key, screen }) => {
    const context = await newPlayerContext(browser, key, { screen, reducedMotion: "reduce" });
    const page = await context.newPage();
    await visit(page, key, "/menu");
    for (const { id } of await leadersOf(key)) await block(page, id);
    await visit(page, key, "/blocked-players");
    await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(2);
    expect(await pageFaults(page, screen)).toEqual([]);
    await context.close();
  },
);
