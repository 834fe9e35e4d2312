import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newPlayer } from "./testing/players.ts";
import { addressOf, eventually, newVisitor, screens, visit } from "./testing/product.ts";

const browser = await sharedBrowser();
let page: Page;

beforeEach(async () => {
  page = await newPage("phone");
});

async function newPage(screen: keyof typeof screens): Promise<Page> {
  const context = await newPlayer(browser, { screen });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** From here on time passes only when the test says so, independent of the speed of this machine. */
async function open(path: string): Promise<void> {
  await page.clock.install();
  await visit(page, "blg-za-en", path);
  // Less than the deadline of a module that is still loading.
  await page.clock.pauseAt(Date.now() + 10_000);
}

interface Held {
  /** The page has sent its request. */
  requested: Promise<unknown>;
  /** Lets the request succeed. */
  answer(): void;
  /** Lets the request fail. */
  lose(): void;
}

async function hold(address: string): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<"continue" | "abort">();
  onTestFinished(() => resolve("abort"));
  await page.route(address, async (route) => {
    const end = await promise;
    // The page may have navigated away.
    await route[end]().catch(() => undefined);
  });
  return {
    requested: page.waitForRequest(address),
    answer: () => resolve("continue"),
    lose: () => resolve("abort"),
  };
}

const matches = "**/api/game/user-matches*";
const place = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const busy = () => page.locator("main[aria-busy=true]");
const shape = (): Locator => busy().locator("[aria-hidden=true]").first().locator("> *");

/** On a busy machine the page may start its timer after the request was seen. */
async function waitForShape(): Promise<void> {
  await eventually(async () => {
    await page.clock.runFor(300);
    expect(await shape().isVisible()).toBe(true);
  });
}

test("a slow navigation shows a placeholder until the page is loaded", async () => {
  await open("/how-it-works");
  const { requested, answer } = await hold(matches);
  await page.evaluate(() => window.scrollTo(0, 300));
  await place("Matches").click();
  await requested;
  await page.clock.runFor(299);
  expect(await heading("How it works").isVisible()).toBe(true);
  expect(await busy().count()).toBe(0);

  await page.clock.runFor(1);
  await waitForShape();
  expect(await heading("How it works").count()).toBe(0);
  expect(await page.getByRole("status").filter({ hasText: "Loading" }).count()).toBe(1);
  expect(await place("Matches").getAttribute("aria-current")).toBe("page");
  const [bar, box] = await Promise.all([page.getByRole("banner").boundingBox(), shape().boundingBox()]);
  // Below the bar, whatever the scroll position of the previous page was.
  expect(box?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), -1);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screens.phone.height);

  answer();
  await heading("Matches").waitFor({ state: "attached" });
  expect(await busy().count()).toBe(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a fast navigation shows no placeholder", async () => {
  await open("/how-it-works");
  await page.evaluate(() => {
    const main = document.getElementById("main");
    if (!main) throw new Error("no main");
    new MutationObserver(() => (document.documentElement.dataset["wasBusy"] = "yes")).observe(main, {
      attributeFilter: ["aria-busy"],
    });
  });
  const { requested, answer } = await hold(matches);
  await place("Matches").click();
  await requested;
  await page.clock.runFor(299);
  answer();
  await heading("Matches").waitFor({ state: "attached" });
  await page.clock.runFor(1_000);
  expect(await page.locator("html").getAttribute("data-was-busy")).toBeNull();
});

test("another tab of the same page uses the page's own placeholder", async () => {
  await open("/match-schedule");
  const { requested, answer } = await hold(matches);
  await page.getByRole("link", { name: /^Completed/ }).click();
  await requested;
  await page.clock.runFor(1_000);
  expect(await busy().count()).toBe(0);
  answer();
  await page.waitForURL("**/match-schedule?status=completed");
});

test("a page that fails to load shows the error in its place", async () => {
  await open("/how-it-works");
  const { requested, lose } = await hold(matches);
  await place("Matches").click();
  await requested;
  await waitForShape();
  lose();
  await heading("Matches").waitFor({ state: "attached" });
  expect(await busy().count()).toBe(0);
});

test("navigating elsewhere meanwhile opens that page, and back works", async () => {
  page = await newPage("desktop");
  await open("/menu");
  await place("Games").click();
  await heading("Battlegrounds").waitFor();
  const { requested } = await hold(matches);
  await place("Matches").click();
  await requested;
  await waitForShape();
  await page.goBack();
  await heading("Menu").waitFor();
  expect(await busy().count()).toBe(0);
  expect(page.url()).toBe(addressOf("blg-za-en", "/menu"));
});

test("cancelling a navigation shows the page unchanged", async () => {
  page = await newPage("desktop");
  await open("/games");
  const { requested } = await hold(matches);
  const title = await heading("Battlegrounds").elementHandle();
  await place("Matches").click();
  await requested;
  await waitForShape();
  expect(await title?.isVisible()).toBe(false);
  await place("Games").click();
  await heading("Battlegrounds").waitFor();
  expect(await title?.isVisible()).toBe(true);
  expect(await busy().count()).toBe(0);
});

test("a document restored from the back-forward cache is unchanged", async () => {
  await open("/match-schedule?status=all");
  const { requested } = await hold(matches);
  const link = page.locator('main a[href="/results"]');
  await page.evaluate(() => window.scrollTo(0, 200));
  const scrolled = await page.evaluate(() => window.scrollY);
  await link.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await requested;
  await waitForShape();
  await eventually(async () => expect(await focused()).toBeNull());
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await link.waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await eventually(async () => expect(await focused()).toBe("/results"));
});

function focused(): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("href"));
}

test("a visitor who signs in sees the placeholder of the next page", async () => {
  const context = await newVisitor(browser);
  onTestFinished(() => context.close());
  page = await context.newPage();
  await open("/guest");
  const { requested, answer } = await hold("**/assets/LegalScreen*");
  await page.locator('main a[href="/terms-conditions"]').click();
  await requested;
  await waitForShape();
  answer();
  await page.waitForURL("**/terms-conditions");
  await eventually(async () => expect(await busy().count()).toBe(0));
});
