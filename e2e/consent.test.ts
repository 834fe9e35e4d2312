import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { eventually, newVisitor, reload, screens, visit } from "./testing/product.ts";

const browser = await sharedBrowser();
let context: BrowserContext;
let page: Page;
let dialog: Locator;

async function openBrowser(): Promise<void> {
  context = await newVisitor(browser, { hasConsented: false });
  page = await context.newPage();
  dialog = page.getByRole("dialog");
}

async function openQuestion(): Promise<void> {
  await openBrowser();
  await visit(page, "eal-eu-en", "/landing");
  await dialog.waitFor();
}

const closeBrowser = () => context.close();

interface Saved {
  timestamp: string;
  necessary: boolean;
  marketing: boolean;
  statistics: boolean;
}

async function saved(): Promise<Saved | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cookie-consent") ?? "null") as Saved | null);
}

function category(name: "Necessary" | "Marketing" | "Statistics"): Locator {
  return dialog.getByRole("switch", { name: new RegExp(`^${name}`) });
}

async function press(name: string): Promise<void> {
  await dialog.getByRole("button", { name, exact: true }).click();
}

describe("code that loads late", () => {
  beforeEach(openBrowser);
  afterEach(closeBrowser);

  test("a question whose code fails to load is shown once it loads, and the footer opens it again", async () => {
    const code = /\/assets\/ConsentSheet-[^/]*\.js/;
    let refused = 0;
    await page.route(code, (route) => {
      refused += 1;
      return route.abort();
    });
    await visit(page, "eal-eu-en", "/landing");
    const settings = page.getByRole("button", { name: "Cookie settings" });
    await settings.click();
    await eventually(() => expect(refused).toBeGreaterThan(1));
    expect(await dialog.count()).toBe(0);
    await page.unroute(code);
    await dialog.waitFor();
    await press("Deny");
    await dialog.waitFor({ state: "detached" });
    await settings.click();
    await dialog.waitFor();
  });

  test("a page hydrates with its footer and question if these load late", async () => {
    await page.route(/\/assets\/european-[^/]*\.js/, (route) => route.abort(), { times: 2 });
    await visit(page, "eal-eu-en", "/landing");
    await dialog.waitFor();
  });
});

describe("the question", () => {
  beforeAll(openQuestion);
  afterAll(closeBrowser);

  test("nothing is preselected, and necessary cookies cannot be turned off", async () => {
    expect(await saved()).toBeNull();
    expect(await category("Necessary").isChecked()).toBe(true);
    expect(await category("Necessary").isDisabled()).toBe(true);
    expect(await category("Marketing").isChecked()).toBe(false);
    expect(await category("Statistics").isChecked()).toBe(false);
  });

  test("Deny looks as prominent as Allow all", async () => {
    const [deny, allow] = await Promise.all(
      ["Deny", "Allow all"].map((name) =>
        dialog.getByRole("button", { name, exact: true }).evaluate((button) => {
          const { backgroundColor, color, fontWeight } = getComputedStyle(button);
          const { width, height } = button.getBoundingClientRect();
          return { backgroundColor, color, fontWeight, size: [Math.round(width), Math.round(height)] };
        }),
      ),
    );
    expect(deny).toEqual(allow);
  });

  test("three tabs explain the question, each category, and cookies", async () => {
    const tabs = dialog.getByRole("tab");
    expect(await tabs.allInnerTexts()).toEqual(["Consent", "Details", "About"]);
    await dialog.getByRole("tab", { name: "Details" }).click();
    const panel = dialog.getByRole("tabpanel");
    expect(await panel.getByRole("switch").count()).toBe(3);
    expect(await panel.innerText()).toContain("Counts visits and page views without your name");
    await dialog.getByRole("tab", { name: "Details" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await dialog.getByRole("tab", { name: "About" }).getAttribute("aria-selected")).toBe("true");
    expect(await panel.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/privacy");
  });

  test("Customize opens the categories to choose from, and saves nothing", async () => {
    await dialog.getByRole("tab", { name: "Consent" }).click();
    await press("Customize");
    expect(await dialog.getByRole("tab", { name: "Details" }).getAttribute("aria-selected")).toBe("true");
    expect(await category("Marketing").evaluate((control) => control === document.activeElement)).toBe(true);
    await page.keyboard.press("Space");
    await dialog.getByRole("tab", { name: "Consent" }).click();
    expect(await category("Marketing").isChecked()).toBe(true);
    expect(await saved()).toBeNull();
  });
});

describe("a European brand", () => {
  beforeEach(openQuestion);
  afterEach(closeBrowser);

  test("the question survives Escape, navigation and reloads until a choice is saved", async () => {
    // Browsers close a dialog at the second Escape, whatever the page does.
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press("Escape");
      await dialog.waitFor();
    }
    await visit(page, "eal-eu-en", "/terms-conditions");
    await dialog.waitFor();
    await press("Deny");
    await dialog.waitFor({ state: "detached" });
    await reload(page);
    await page.getByRole("button", { name: "Cookie settings" }).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test("the privacy policy can be read before answering, and the question stays on the next page", async () => {
    await dialog.getByRole("tab", { name: "About" }).click();
    await dialog.getByRole("link", { name: "Privacy policy" }).click();
    await page.waitForURL("**/privacy");
    await dialog.waitFor({ state: "detached" });
    await page.goBack();
    await dialog.waitFor();
  });

  test.each([
    { button: "Deny", choose: [], expected: { marketing: false, statistics: false } },
    { button: "Allow all", choose: [], expected: { marketing: true, statistics: true } },
    { button: "Allow selection", choose: [], expected: { marketing: false, statistics: false } },
    {
      button: "Allow selection",
      choose: ["Statistics"] as const,
      expected: { marketing: false, statistics: true },
    },
  ])("$button after choosing [$choose] is saved with its time", async ({ button, choose, expected }) => {
    for (const name of choose) await category(name).check();
    const before = Date.now();
    await press(button);
    await dialog.waitFor({ state: "detached" });
    const record = await saved();
    expect(record).toEqual({ timestamp: record?.timestamp, necessary: true, ...expected });
    expect(Date.parse(record?.timestamp ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(record?.timestamp ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("the footer opens it again with the saved choice, and a new choice replaces it", async () => {
    await press("Allow all");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Cookie settings" }).click();
    await dialog.waitFor();
    expect(await category("Marketing").isChecked()).toBe(true);
    await category("Marketing").uncheck();
    await press("Allow selection");
    await dialog.waitFor({ state: "detached" });
    expect(await saved()).toMatchObject({ marketing: false, statistics: true });
  });

  test("opened again, it can be closed without a change", async () => {
    await press("Allow all");
    await dialog.waitFor({ state: "detached" });
    const before = await saved();
    await page.getByRole("button", { name: "Cookie settings" }).click();
    await dialog.waitFor();
    await category("Marketing").uncheck();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await saved()).toEqual(before);
  });

  test("a toast at the bottom confirms a saved choice and disappears", async () => {
    await page.setViewportSize(screens.desktop);
    const toast = page.getByRole("status").getByText("Your choice is saved");
    await press("Deny");
    await toast.waitFor();
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        return Math.max(screens.desktop.width - (x + width), screens.desktop.height - (y + height));
      })
      .toBeLessThan(64);
    await toast.waitFor({ state: "detached" });
  });

  test("an unreadable stored choice counts as none", async () => {
    await page.evaluate(() => localStorage.setItem("cookie-consent", '{"marketing":"yes"'));
    await page.reload();
    await dialog.waitFor();
  });

  test("whatever is chosen, only the brand's own host is contacted and no cookie is set", async () => {
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
    await press("Allow all");
    await visit(page, "eal-eu-en", "/games");
    expect([...hosts]).toEqual(["eal-eu-en.localhost"]);
    expect(await context.cookies()).toEqual([]);
  });
});

describe("the tabs", () => {
  beforeEach(openBrowser);
  afterEach(closeBrowser);

  test.each(["en", "fr", "es", "it", "de"])(
    "in the language %s the tabs fit at 320 px, and the first Tab key focuses the first",
    async (language) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await visit(page, `eal-eu-${language}`, "/landing");
      await dialog.waitFor();
      expect(await excessOfTabs()).toBe(0);
      await expectFirstKeyAtFirstTab();
    },
  );

  test("the first Tab key also focuses the first tab where the tabs must scroll", async () => {
    await page.setViewportSize({ width: 200, height: 740 });
    await visit(page, "eal-eu-es", "/landing");
    await dialog.waitFor();
    expect(await excessOfTabs()).toBeGreaterThan(0);
    await expectFirstKeyAtFirstTab();
  });
});

async function excessOfTabs(): Promise<number> {
  return dialog.getByRole("tablist").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

/** Before that, the dialog itself has the focus and no control shows a ring. */
async function expectFirstKeyAtFirstTab(): Promise<void> {
  const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
  expect(await hasFocus(dialog)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await hasFocus(dialog.getByRole("tab").first())).toBe(true);
}

describe("the footer", () => {
  beforeEach(openBrowser);
  afterEach(closeBrowser);

  test("names terms, privacy, the subscription, the company, help and payments", async () => {
    await visit(page, "eal-eu-en", "/terms-conditions");
    await press("Deny");
    const footer = page.getByRole("contentinfo");
    expect(await page.getByRole("main").locator("footer").count()).toBe(0);
    const links = await footer
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(
      expect.arrayContaining(["/terms-conditions", "/privacy", "mailto:help@eal-eu-en.kickoff.example"]),
    );
    const words = await footer.innerText();
    expect(words).toMatch(/free trial/i);
    expect(words).toMatch(/€\s?29\.99 per month/);
    expect(words).toMatch(/renews automatically/i);
    expect(words).toMatch(/cancel at no extra cost/i);
    expect(words).toMatch(/non-refundable/i);
    expect(words).toMatch(/company number/i);
    const payments = footer.getByRole("list", { name: "Accepted payment methods" });
    const names = (await payments.ariaSnapshot()).toLowerCase();
    for (const method of ["visa", "mastercard", "apple pay", "google pay"]) expect(names).toContain(method);
  });
});
