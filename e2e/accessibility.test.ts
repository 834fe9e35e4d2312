import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { smallTargets, stopsWithoutFocusRing, widestOverflow } from "./testing/page-checks.ts";
import { newPlayer } from "./testing/players.ts";
import { addressOf, newVisitor, screens, visit } from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

/** A dark theme, a light one, and right-to-left. Contrast of every brand is checked without a browser. */
const checkedBrands = ["blg-za-en", "eal-eu-en", "blg-ps-ar"];
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

async function pathsOf(brand: string): Promise<string[]> {
  const [live, final] = await Promise.all([
    findEvent(brand, ({ phase, stage }) => phase === "live" && stage === "qualifier"),
    findEvent(brand, ({ phase, stage }) => phase === "ended" && stage === "finals"),
  ]);
  return [
    "/landing",
    "/games",
    `/event-home/${live.id}`,
    `/event-home/${final.id}`,
    `/bracket/${final.id}`,
    `/how-to-play/${live.id}`,
    "/how-it-works",
    "/menu",
    "/terms-conditions",
    "/privacy",
    ...(brand.startsWith("eal") ? ["/withdraw"] : []),
    "/offline",
    "/no/such/page",
  ];
}

/** The offline page has no scripts, so there is no hydration to wait for. */
async function open(page: Page, brand: string, path: string): Promise<void> {
  if (path === "/offline") await page.goto(addressOf(brand, path));
  else await visit(page, brand, path);
}

interface Findings {
  axe: string[];
  targets: string[];
  rings: string[];
  overflow: string[];
  uncaught: string[];
}

/** Opens every page once and runs all checks for this screen. */
async function checkPages(brand: string, screen: keyof typeof screens): Promise<Findings> {
  const look = { screen, reducedMotion: "reduce" } as const;
  const [visitor, player] = [await newVisitor(browser, look), await newPlayer(browser, look)];
  const found: Findings = { axe: [], targets: [], rings: [], overflow: [], uncaught: [] };
  await lookThrough(found, visitor, brand, screen, ["/landing"]);
  await lookThrough(found, player, brand, screen, await pathsOf(brand));
  return found;
}

async function lookThrough(
  found: Findings,
  context: BrowserContext,
  brand: string,
  screen: keyof typeof screens,
  paths: readonly string[],
): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  page.on("pageerror", (error) => found.uncaught.push(`${page.url()}: ${error.message}`));
  for (const path of paths) {
    await open(page, brand, path);
    found.axe.push(...(await axeViolations(page, wcag)).map((fault) => `${path}: ${fault}`));
    const faults = screen === "phone" ? await page.evaluate(smallTargets) : await stopsWithoutFocusRing(page);
    found[screen === "phone" ? "targets" : "rings"].push(...faults.map((fault) => `${path}: ${fault}`));
    for (const { width, textSize } of sizes[screen]) {
      // The browser's text size setting, which media queries in em follow.
      await session.send("Page.setFontSizes", { fontSizes: { standard: textSize, fixed: textSize } });
      await page.setViewportSize({ ...screens[screen], width });
      const overflow = await page.evaluate(widestOverflow);
      if (overflow !== "") found.overflow.push(`${path} at ${width} px, text of ${textSize} px: ${overflow}`);
    }
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
    await page.setViewportSize(screens[screen]);
  }
  await context.close();
}

const sizes = {
  phone: [
    { width: 320, textSize: 16 },
    { width: 360, textSize: 16 },
    { width: 360, textSize: 32 },
  ],
  desktop: [
    { width: 1280, textSize: 16 },
    { width: 1280, textSize: 32 },
    { width: 1920, textSize: 16 },
  ],
} as const;

describe.each(checkedBrands)("%s", (brand) => {
  let phone: Findings;
  let desktop: Findings;

  beforeAll(async () => {
    [phone, desktop] = await Promise.all([checkPages(brand, "phone"), checkPages(brand, "desktop")]);
  });

  test("passes axe on a phone and a desktop", () => {
    expect(phone.axe).toEqual([]);
    expect(desktop.axe).toEqual([]);
  });

  test("hydrates every page without differences", () => {
    expect([...phone.uncaught, ...desktop.uncaught]).toEqual([]);
  });

  test("has targets of at least 44 px on a phone, except links in text", () => {
    expect(phone.targets).toEqual([]);
  });

  test("shows the focus at every tab stop of every page", () => {
    expect(desktop.rings).toEqual([]);
  });

  test("does not scroll sideways from 320 to 1920 px, nor with doubled text size", () => {
    expect([...phone.overflow, ...desktop.overflow]).toEqual([]);
  });
});

test("numbers, clocks and names keep their order in right-to-left text", async () => {
  const context = await newPlayer(browser);
  const page = await context.newPage();
  const { id } = await findEvent(
    "blg-ps-ar",
    ({ phase, stage }) => phase === "live" && stage === "qualifier",
  );
  await visit(page, "blg-ps-ar", `/event-home/${id}`);
  const figures = await page
    .getByRole("timer")
    .locator("b")
    .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().left));
  expect(figures.length).toBeGreaterThan(1);
  expect(figures).toEqual(figures.toSorted((a, b) => a - b));
  const names = page.locator("main td, main li").locator("bdi");
  expect(await names.count()).toBeGreaterThan(5);
  const main = await page.getByRole("main").evaluate((element) => getComputedStyle(element).direction);
  expect(main).toBe("rtl");
  await context.close();
});
