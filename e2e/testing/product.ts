import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { inject, vi } from "vitest";

/** The product that all files share. */
export const product = inject("product");

/** More than a busy machine needs: only something that never happens takes this long. */
export const waitTimeoutMs = 60_000;

export const screens = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

export function addressOf(brand: string, path: string): string {
  return `http://${brand}.localhost:${product.port}${path}`;
}

export interface VisitorOptions extends Omit<BrowserContextOptions, "screen"> {
  screen?: keyof typeof screens;
  /** Has already answered the cookie question of the European brands. */
  hasConsented?: boolean;
}

/** A new browser profile. The service worker is blocked, except in tests about it. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<BrowserContext> {
  const { screen = "phone", hasConsented = true, ...rest } = options;
  const context = await browser.newContext({
    viewport: screens[screen],
    hasTouch: screen === "phone",
    serviceWorkers: "block",
    ...rest,
  });
  context.setDefaultTimeout(waitTimeoutMs);
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

/** Opens a page of a brand and waits until it is hydrated. */
export async function visit(page: Page, brand: string, path: string): Promise<void> {
  const address = addressOf(brand, path);
  // A page that navigates by itself at this moment may replace the requested one.
  await page.goto(address).catch((error: unknown) => {
    if (!/net::ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error;
    return page.goto(address);
  });
  await untilHydrated(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilHydrated(page);
}

/** Waits for a page that the product redirects to, until it is hydrated. */
export async function waitForPage(page: Page, url: string | RegExp): Promise<void> {
  await page.waitForURL(url);
  await untilHydrated(page);
}

/** Repeats until the assertion passes. */
export function eventually<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  return vi.waitFor(work, { timeout: waitTimeoutMs, interval: 100 });
}

/** React marks every element that it has hydrated; before that a click is handled by the browser alone. */
export async function untilHydrated(page: Page, selector = "#main"): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  }, selector);
}

/** Browser complaints on a page: errors, CSP violations, failed requests. */
export function browserErrorsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser aborts pending requests when a page is left.
    if (reason !== "net::ERR_ABORTED") complaints.push(`lost: ${request.url()} (${reason})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** All documents that the page loads from now on; client-side navigation loads none. */
export function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  return documents;
}
