import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { inject, vi } from "vitest";

/** The product that runs for all files. */
export const product = inject("product");

/** More than a loaded machine needs for anything: only what never comes is waited for so long. */
export const patience = 60_000;

export const screens = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

export function addressOf(brand: string, path: string): string {
  return `http://${brand}.localhost:${product.port}${path}`;
}

export interface VisitorOptions extends Omit<BrowserContextOptions, "screen"> {
  screen?: keyof typeof screens;
  /** Has answered the cookie question of the European brands before. */
  hasConsented?: boolean;
}

/** A browser profile of its own. The service worker stays out of the way of tests that are not about it. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<BrowserContext> {
  const { screen = "phone", hasConsented = true, ...rest } = options;
  const context = await browser.newContext({
    viewport: screens[screen],
    hasTouch: screen === "phone",
    serviceWorkers: "block",
    ...rest,
  });
  context.setDefaultTimeout(patience);
  if (hasConsented) {
    await context.addInitScript(() => {
      const choice = { timestamp: "2026-01-01T00:00:00.000Z", necessary: true };
      localStorage.setItem(
        "cookie-consent",
        JSON.stringify({ ...choice, marketing: false, statistics: false }),
      );
    });
  }
  return context;
}

/** Opens a page of a brand and waits until it answers to presses. */
export async function visit(page: Page, brand: string, path: string): Promise<void> {
  const address = addressOf(brand, path);
  // A page that leaves by itself at this moment takes the place of the one asked for.
  await page.goto(address).catch((error: unknown) => {
    if (!/net::ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error;
    return page.goto(address);
  });
  await untilAlive(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilAlive(page);
}

/** Waits for a page to which the product leads by itself, until it answers to presses. */
export async function arriveAt(page: Page, url: string | RegExp): Promise<void> {
  await page.waitForURL(url);
  await untilAlive(page);
}

/** Asks until the answer is as it shall be. */
export function eventually<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  return vi.waitFor(work, { timeout: patience, interval: 100 });
}

/** React marks every element that it has taken over; before that a press would be the browser's own. */
export async function untilAlive(page: Page, selector = "#main"): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  }, selector);
}

/** Everything that a browser complains about on a page: errors, refused content, lost or failed requests. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // What is under way when its page goes is dropped by the browser itself.
    if (reason !== "net::ERR_ABORTED") complaints.push(`lost: ${request.url()} (${reason})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** Every document that the page loads from now on; a move inside the app is none. */
export function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  return documents;
}
