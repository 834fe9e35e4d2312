import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newPlayer } from "./testing/players.ts";
import { newVisitor, untilHydrated, visit } from "./testing/product.ts";

const browser = await sharedBrowser();

function recordFontRequests(page: Page): string[] {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font" || request.url().includes(".woff2")) fonts.push(request.url());
  });
  return fonts;
}

const isLowData = (page: Page) => page.locator("html").evaluate((html) => html.hasAttribute("data-low-data"));

test("without low-data mode the brand's font is loaded", async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  const fonts = recordFontRequests(page);
  await visit(page, "blg-za-en", "/landing");
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).not.toEqual([]);
  expect(await isLowData(page)).toBe(false);
  await context.close();
});

test("the setting in the menu is stored, and no page loads a font until it is turned off", async () => {
  const context = await newPlayer(browser);
  const page = await context.newPage();
  await visit(page, "blg-za-en", "/menu");
  const lowData = page.getByRole("switch", { name: /^Low-data mode/ });
  await Promise.all([page.waitForEvent("load"), lowData.click()]);
  await page.waitForSelector("html[data-low-data]");
  await expect.poll(() => lowData.evaluate((input) => input === document.activeElement)).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === "low-data");
  expect(cookie).toMatchObject({ name: "low-data", value: "1", path: "/", sameSite: "Lax" });

  const fonts = recordFontRequests(page);
  await page.reload();
  await untilHydrated(page);
  expect(await lowData.isChecked()).toBe(true);
  for (const path of ["/landing", "/games"]) {
    await visit(page, "blg-za-en", path);
    expect(await isLowData(page)).toBe(true);
  }
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);

  await visit(page, "blg-za-en", "/menu");
  await Promise.all([page.waitForEvent("load"), lowData.click()]);
  await page.waitForSelector("html:not([data-low-data])");
  await untilHydrated(page);
  expect(await lowData.isChecked()).toBe(false);
  await context.close();
});

test("a browser that sends Save-Data starts in low-data mode, and the player's choice takes precedence", async () => {
  const context = await newPlayer(browser, { extraHTTPHeaders: { "save-data": "on" } });
  const page = await context.newPage();
  const fonts = recordFontRequests(page);
  await visit(page, "blg-ps-ar", "/landing");
  await page.evaluate(() => document.fonts.ready);
  expect(await isLowData(page)).toBe(true);
  expect(fonts).toEqual([]);
  await visit(page, "blg-ps-ar", "/menu");
  await Promise.all([page.waitForEvent("load"), page.getByRole("switch").first().click()]);
  await page.waitForSelector("html:not([data-low-data])");
  await context.close();
});
