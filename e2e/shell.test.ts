import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { widestOverflow } from "./testing/page-checks.ts";
import { newPlayer } from "./testing/players.ts";
import { addressOf, waitForPage, documentsOf, screens, visit } from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

const browser = await sharedBrowser();
const pages = new Map<keyof typeof screens, Page>();

beforeAll(async () => {
  for (const screen of ["phone", "desktop"] as const) {
    const context = await newPlayer(browser, { screen });
    pages.set(screen, await context.newPage());
  }
});

function on(screen: keyof typeof screens): Page {
  const page = pages.get(screen);
  if (!page) throw new Error(`no page for ${screen}`);
  return page;
}

const places = [
  { path: "/games", name: "Games", tab: "Play" },
  { path: "/match-schedule", name: "Matches", tab: "Matches" },
  { path: "/rewards", name: "Rewards", tab: "Rewards" },
  { path: "/menu", name: "Menu", tab: null },
];

describe("the navigation", () => {
  test.each(places)("is at the bottom on a phone, with $tab active on $path", async ({ path, tab }) => {
    const page = on("phone");
    await visit(page, "blg-za-en", path);
    const bar = page.getByRole("navigation", { name: "Main" });
    expect(await bar.count()).toBe(1);
    const links = bar.getByRole("link");
    expect(await links.allInnerTexts()).toEqual(["Play", "Matches", "Chat", "Rewards", "Profile"]);
    expect(await bar.locator("[aria-current=page]").allInnerTexts()).toEqual(tab === null ? [] : [tab]);
    expect(await page.getByRole("banner").getByRole("link", { name: "Menu" }).isVisible()).toBe(true);
    const box = await bar.boundingBox();
    expect(box).toMatchObject({ x: 0, width: screens.phone.width });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(screens.phone.height);
  });

  test.each(places)("is beside the page on a desktop, with $name active on $path", async ({ path, name }) => {
    const page = on("desktop");
    await visit(page, "blg-za-en", path);
    const rail = page.getByRole("navigation", { name: "Main" });
    expect(await rail.count()).toBe(1);
    expect(await rail.locator("[aria-current=page]").allInnerTexts()).toEqual([name]);
    expect(await rail.boundingBox()).toMatchObject({ x: 0, y: 0, height: screens.desktop.height });
    const main = await page.getByRole("main").boundingBox();
    expect(main?.x).toBe((await rail.boundingBox())?.width);
  });

  test("is on the other side in right-to-left brands", async () => {
    const page = on("desktop");
    await visit(page, "blg-ps-ar", "/games");
    const box = await page.getByRole("navigation").first().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(screens.desktop.width);
  });
});

describe("the app bar", () => {
  test("links back to the parent page, level by level", async () => {
    const page = on("phone");
    const { id } = await findEvent("blg-za-en", ({ phase }) => phase === "live");
    await visit(page, "blg-za-en", `/how-to-play/${id}`);
    const back = page.getByRole("banner").getByRole("link", { name: "Back" });
    await back.click();
    await page.waitForURL(addressOf("blg-za-en", `/event-home/${id}`));
    // The address changes before the app bar does.
    await expect.poll(() => back.getAttribute("href")).toBe("/games");
    await back.click();
    await page.waitForURL(addressOf("blg-za-en", "/games"));
    await back.waitFor({ state: "detached" });
  });

  test("has the brand's logo and a link to the notifications", async () => {
    const page = on("phone");
    await visit(page, "tlk-za-en", "/games");
    const bar = page.getByRole("banner");
    expect(await bar.innerText()).toMatch(/amaza/i);
    expect(await bar.locator("svg").first().isVisible()).toBe(true);
    expect(await bar.getByRole("link", { name: /^Notifications/ }).getAttribute("href")).toBe(
      "/notifications",
    );
  });
});

describe("by keyboard", () => {
  test("the first tab stop skips to the content", async () => {
    const page = on("desktop");
    await visit(page, "blg-za-en", "/games");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });
});

describe("navigating between pages", () => {
  let page: Page;

  beforeEach(async () => {
    page = on("desktop");
    await visit(page, "blg-za-en", "/how-it-works");
  });

  test("loads no document, focuses the content at the top, and sets the title", async () => {
    const documents = documentsOf(page);
    await page.mouse.wheel(0, 600);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
    await page.waitForURL("**/games");
    await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => page.title()).toBe("Battlegrounds · Battleground League");
    expect(documents).toEqual([]);
  });

  test("back restores the scroll position", async () => {
    await page.evaluate(() => window.scrollTo(0, 300));
    const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Menu" });
    const box = await menu.boundingBox();
    // With the mouse itself, because a click on the link would scroll it away from the edge first.
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.getByRole("heading", { level: 1, name: "Menu" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "How it works" }).waitFor();
    await page.waitForFunction(() => window.scrollY === 300);
  });
});

test.each([
  { brand: "blg-za-en", side: "left" },
  { brand: "blg-ps-ar", side: "right" },
])("the progress bar grows from the $side at $brand", async ({ brand, side }) => {
  const page = on("phone");
  await visit(page, brand, "/games");
  const origin = await page
    .locator("#root > [role=status]")
    .evaluate((line) => Number.parseFloat(getComputedStyle(line, "::before").transformOrigin));
  expect(origin).toBe(side === "left" ? 0 : screens.phone.width);
});

describe("the menu", () => {
  const sheet = (page: Page) => page.locator("main > * > *").first();
  const animations = (page: Page) =>
    sheet(page).evaluate((element) => getComputedStyle(element).animationName);

  test.each([
    { brand: "blg-za-en", from: 1 },
    { brand: "blg-ps-ar", from: -1 },
  ])("slides in from the end side of $brand", async ({ brand, from }) => {
    const page = on("phone");
    await visit(page, brand, "/games");
    // Slow enough to be observed.
    await page.evaluate(() => document.documentElement.style.setProperty("--d-3", "60s"));
    await page.locator('header a[href="/menu"]:visible').click();
    await page.getByRole("switch").first().waitFor();
    expect(await animations(page)).not.toBe("none");
    const shift = await sheet(page).evaluate((element) => {
      const [slide] = element.getAnimations();
      if (slide) slide.currentTime = 0;
      return new DOMMatrix(getComputedStyle(element).transform).m41;
    });
    expect(Math.sign(shift)).toBe(from);
    expect(await page.evaluate(widestOverflow)).toBe("");
  });

  test("opens without animation for users who prefer reduced motion", async () => {
    const context = await newPlayer(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await visit(page, "blg-za-en", "/menu");
    expect(await animations(page)).toBe("none");
    await context.close();
  });

  test("links to the same page in another language", async () => {
    const page = on("phone");
    await visit(page, "eal-eu-en", "/menu");
    const links = page.locator("#language a");
    const languages = await links.evaluateAll((all) => all.map((link) => link.getAttribute("hreflang")));
    expect(languages.map(String).toSorted()).toEqual(["de", "es", "fr", "it"]);
    await page.getByRole("link", { name: "français" }).click();
    await waitForPage(page, addressOf("eal-eu-fr", "/menu"));
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
  });

  test("offers no language where a brand has only one", async () => {
    const page = on("phone");
    await visit(page, "blg-za-en", "/menu");
    expect(await page.locator("#language").count()).toBe(0);
  });
});

test("toasts are at the bottom end, and both live regions exist from the start", async () => {
  const page = on("desktop");
  await visit(page, "blg-za-en", "/games");
  const place = await page
    .locator("[role=alert]")
    .first()
    .evaluate((region) => {
      const holder = region.parentElement ?? region;
      const { position, insetInlineEnd } = getComputedStyle(holder);
      const { bottom, right } = holder.getBoundingClientRect();
      const hasNews = holder.querySelector("[role=status]") !== null;
      return { position, insetInlineEnd, bottom, right, hasNews };
    });
  expect(place).toMatchObject({ position: "fixed", hasNews: true });
  expect(screens.desktop.width - place.right).toBeLessThan(64);
  expect(screens.desktop.height - place.bottom).toBeLessThan(64);
});

test.each([
  { name: "the tabs of a phone", width: 360, path: "/games" },
  { name: "the tabs of a tablet", width: 800, path: "/games" },
  { name: "the actions of a task", width: 360, path: "/event-home" },
])("toasts are above $name", async ({ width, path }) => {
  const { id } = await findEvent("blg-za-en", ({ phase }) => phase === "live");
  const context = await newPlayer(browser, { viewport: { width, height: 740 } });
  const page = await context.newPage();
  await visit(page, "blg-za-en", path === "/event-home" ? `${path}/${id}` : path);
  const { toasts, floor } = await page
    .locator("[role=alert]")
    .first()
    .evaluate((region) => {
      const isFloor = (element: Element) =>
        getComputedStyle(element).position === "fixed" &&
        element.getBoundingClientRect().bottom === innerHeight;
      const tops = [...document.querySelectorAll("nav, main *")]
        .filter(isFloor)
        .map((element) => element.getBoundingClientRect().top);
      return { toasts: region.parentElement?.getBoundingClientRect().bottom, floor: Math.min(...tops) };
    });
  expect(floor).toBeLessThan(740);
  expect(toasts).toBe(floor - 12);
  await context.close();
});
