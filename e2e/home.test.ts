import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newOpponents, send } from "./testing/matches.ts";
import { newPlayerContext, newPlayer } from "./testing/players.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

const needsOn = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Your move" }) });

test("home shows what waits for the player, and follows the rival's actions without a reload", async () => {
  const { eventId, challenger: ann, challenged: ben, close } = await newOpponents(browser, brand);
  const { page } = ben;
  const connected = page.waitForEvent("websocket");
  await visit(page, brand, "/landing");
  await page.getByRole("heading", { name: "Three steps to your first match" }).waitFor();
  expect(await needsOn(page).count()).toBe(0);
  // From here on only the socket updates the page.
  await connected;

  const proposedDate = new Date(Date.now() + 5 * 60_000).toISOString();
  const challenge = { eventId, challengedTeamId: ben.entryId, proposedDate, note: "Best of <b>one</b>" };
  const { match } = await send<{ match: { matchId: string } }>(brand, ann, "create-challenge", challenge);
  const { matchId } = match;
  const need = needsOn(page).getByRole("listitem");
  await need.filter({ hasText: `${ann.username} challenged you` }).waitFor();
  await need.getByText("Best of <b>one</b>", { exact: true }).waitFor();
  const toMatch = need.getByRole("link", { name: `${ann.username} challenged you` });
  expect(await toMatch.getAttribute("href")).toBe(`/match/${matchId}`);
  // In a narrow column the buttons leave room for the text.
  const phone = page.viewportSize()!;
  for (const width of [1024, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await toMatch.boundingBox())!.width, `${width}`).toBeGreaterThan(100);
  }
  await page.setViewportSize(phone);
  await need.getByRole("button", { name: "Accept" }).press("Enter");
  const next = page.getByRole("region", { name: "Your next match", exact: true });
  await next.getByText("Check in now").waitFor();
  // The focused button was removed after the answer.
  await expect.poll(() => next.locator("a:focus").count()).toBe(1);
  expect(await next.getByRole("timer").innerText()).toMatch(/^0[345]:\d\d$/);
  await expect.poll(() => needsOn(page).count()).toBe(0);

  await next.getByRole("link", { name: "Check in" }).click();
  await page.getByRole("button", { name: "I’m ready" }).waitFor();
  await page.goBack();
  await next.waitFor();
  await send(brand, ben, "ready-up", { matchId });
  await next.getByText(`You’re ready. Waiting for ${ann.username}.`).waitFor();
  await send(brand, ann, "ready-up", { matchId });
  await need.filter({ hasText: `Post your score against ${ann.username}` }).waitFor();
  await expect.poll(() => next.count()).toBe(0);
  expect(await axeViolations(page, wcag)).toEqual([]);
  await close();
});

test.each([
  ["blg-za-en", "left to right", "Close to your ELO"],
  ["blg-ps-ar", "right to left", "قريبون من مستواك"],
])(
  "on a desktop the opponents of %s, %s, are beside the rest, and come last in the tab order",
  async (key, _, title) => {
    const { challenged, close } = await newOpponents(browser, key, { screen: "desktop" });
    const { page } = challenged;
    await visit(page, key, "/landing");
    const opponents = page.locator("section", { has: page.getByRole("heading", { name: title }) });
    await opponents.getByRole("listitem").nth(2).waitFor();
    const poster = page.locator("main a[href^='/event-home/']").first();
    const [beside, main] = [(await opponents.boundingBox())!, (await poster.boundingBox())!];
    expect(beside.y + beside.height).toBeLessThanOrEqual(800);
    expect(beside.width).toBeGreaterThan(280);
    const [before, after] = key === "blg-ps-ar" ? [beside, main] : [main, beside];
    expect(before.x + before.width).toBeLessThan(after.x);
    // Tab stops in order: first all of one column, then all of the other.
    const stops = await page.locator("main").evaluate(
      (element, edges) =>
        [...element.querySelectorAll("a[href], button")].map((stop) => {
          const { left, right } = stop.getBoundingClientRect();
          return left >= edges.left && right <= edges.right;
        }),
      { left: beside.x, right: beside.x + beside.width },
    );
    expect(stops.filter(Boolean).length).toBeGreaterThanOrEqual(7);
    expect(stops).toEqual(stops.toSorted((a, b) => Number(a) - Number(b)));
    await close();
  },
);

test("a new player is shown how to get a first match", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/landing");
  const steps = page.locator("section", {
    has: page.getByRole("heading", { name: "Three steps to your first match" }),
  });
  expect(await steps.getByRole("listitem").count()).toBe(3);
  await page.getByText("You’re not in this month’s table yet.").waitFor();
  await steps.getByRole("link", { name: "Link account" }).click();
  await page.waitForURL("**/link-accounts?next=%2Flanding");
  await context.close();
});

test("data that fails to load says so and can be retried", async () => {
  const context = await newPlayer(browser);
  const page = await context.newPage();
  await visit(page, brand, "/how-it-works");
  await page.route("**/api/game/**", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Play" }).click();
  await page.getByRole("heading", { name: "Couldn’t load your matches" }).waitFor();
  await page.getByText("Couldn’t load this list.").waitFor();
  await page.unroute("**/api/game/**");
  const arrived = page.getByRole("heading", { name: "Your rank this month" });
  // The page also refetches when its connection opens, possibly just before the click.
  await Promise.any([page.getByRole("button", { name: "Try again" }).first().click(), arrived.waitFor()]);
  await arrived.waitFor();
  await expect.poll(() => page.getByText("Couldn’t load this list.").count()).toBe(0);
  await context.close();
});
