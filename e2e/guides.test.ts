import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newPlayer } from "./testing/players.ts";
import { addressOf, visit } from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

const browser = await sharedBrowser();
let page: Page;

beforeAll(async () => {
  page = await (await newPlayer(browser)).newPage();
});

test("how it works: four steps, points, and links to the menu and the battlegrounds", async () => {
  await visit(page, "blg-za-en", "/how-it-works");
  const words = await page.getByRole("main").innerText();
  for (const points of ["+10", "+50", "+150", "−25"]) expect(words).toContain(points);
  for (const topic of [/elo/i, /qualifiers and finals/i, /disputes/i, /fair play/i])
    expect(words).toMatch(topic);
  const back = page.getByRole("banner").getByRole("link", { name: "Back" });
  expect(await back.getAttribute("href")).toBe("/menu");
  await page.getByRole("main").getByRole("link", { name: "See battlegrounds" }).click();
  await page.waitForURL(addressOf("blg-za-en", "/games"));
});

test("how to play: six steps, where to find the player's id, the rules, and the link back", async () => {
  const { id, title, game } = await findEvent(
    "blg-za-en",
    ({ phase, stage }) => phase === "live" && stage === "ladder",
  );
  await visit(page, "blg-za-en", `/how-to-play/${id}`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(
    new RegExp(`how to play ${title}`, "i"),
  );
  const steps = page.locator("section", { has: page.getByRole("heading", { name: "Step by step" }) });
  expect(await steps.getByRole("listitem").count()).toBe(6);
  const words = await page.getByRole("main").innerText();
  expect(words).toContain(game.title);
  expect(words).toMatch(/where to find your (UUID|IGN ID|PSN ID)/i);
  expect(words).toMatch(/check-in opens 15 minutes before kickoff/i);
  expect(await page.locator("#rules").getByRole("listitem").count()).toBeGreaterThan(2);
  await page.getByRole("link", { name: "Go to the battleground" }).click();
  await page.waitForURL(addressOf("blg-za-en", `/event-home/${id}`));
});

test("the menu links to help, terms and privacy, and names the company", async () => {
  await visit(page, "saf-ke-en", "/menu");
  const links = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(
    expect.arrayContaining(["/how-it-works", "/terms-conditions", "/privacy", "/support"]),
  );
  expect(await page.getByRole("main").innerText()).toMatch(/A service by .+/);
  await page.getByRole("link", { name: "Terms and conditions" }).click();
  await page.waitForURL("**/terms-conditions");
  await page.getByRole("banner").getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/menu");
});
