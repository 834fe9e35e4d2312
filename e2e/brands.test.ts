import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { brands } from "./testing/brand-facts.ts";
import { browserErrorsOf, newVisitor, untilHydrated, addressOf } from "./testing/product.ts";
import { languageOf } from "./testing/language-of-text.ts";

/** Scripts that reveal a language. */
const foreignScripts = { ar: /\p{Script=Arabic}{2}/u, am: /\p{Script=Ethiopic}{2}/u };

const browser = await sharedBrowser();
let context: BrowserContext;

beforeAll(async () => {
  // Another language and zone than the brand's reveal texts that Intl formats differently in the browser.
  context = await newVisitor(browser, {
    hasConsented: false,
    locale: "en-US",
    timezoneId: "Pacific/Auckland",
  });
});

describe.each(brands)("$key", (brand) => {
  let page: Page;
  let source: string;
  let complaints: string[];
  let scripts: string[];

  beforeAll(async () => {
    page = await context.newPage();
    complaints = browserErrorsOf(page);
    const bodies: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") bodies.push(response.text());
    });
    const answer = await page.goto(addressOf(brand.key, "/landing"));
    source = (await answer?.text()) ?? "";
    await untilHydrated(page);
    await page.waitForLoadState("load");
    scripts = await Promise.all(bodies);
  });

  afterAll(async () => {
    await page.close();
  });

  test("uses its language, direction and name", async () => {
    const html = page.locator("html");
    expect(await html.getAttribute("lang")).toBe(brand.language);
    expect(await html.getAttribute("dir")).toBe(brand.direction);
    expect(await html.evaluate((element) => getComputedStyle(element).direction)).toBe(brand.direction);
    expect(await page.title()).toBe(`${brand.heroTitle} · ${brand.name}`);
    expect(await page.locator("h1").innerText()).toSatisfy(
      (text: string) => text.toLowerCase() === brand.heroTitle.toLowerCase(),
    );
    expect(await page.locator('meta[property="og:site_name"]').getAttribute("content")).toBe(brand.name);
    expect(languageOf(await page.locator("main").innerText())).toBe(brand.language);
  });

  test("has its own logo and background", async () => {
    const file = await readFile(new URL(`../brands/${brand.key}/logo.svg`, import.meta.url), "utf8");
    const drawn = await page.locator("header svg").first().innerHTML();
    const paths = [...file.matchAll(/ (?:d|points)="([^"]+)"/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(drawn).toContain(path);

    const { declared, painted } = await page.evaluate(() => {
      const colour = document.querySelector('meta[name="theme-color"]')?.getAttribute("content") ?? "";
      const probe = Object.assign(document.createElement("i"), { style: `color: ${colour}` });
      document.body.append(probe);
      const shown = getComputedStyle(probe).color;
      probe.remove();
      return { declared: shown, painted: getComputedStyle(document.body).backgroundColor };
    });
    expect(declared).toBe(painted);
    expect(lightnessOf(painted) > 128 ? "light" : "dark").toBe(brand.mode);
  });

  test(`has ${brand.isEuropean ? "a footer and a cookie question" : "no footer and no cookie question"}`, async () => {
    const expected = brand.isEuropean ? 1 : 0;
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(expected);
    expect(await page.locator("footer").count()).toBe(expected);
  });

  test("contains no text of another brand or language", () => {
    const others = brands.filter(({ name }) => name !== brand.name);
    // The company behind several brands must be named.
    const words = source.replaceAll("Battleground League (Pty) Ltd", "");
    for (const { name } of others) expect(words).not.toContain(name);
    for (const { heroTitle } of others.filter((other) => other.heroTitle !== brand.heroTitle)) {
      expect(source).not.toContain(heroTitle);
    }
    // Links to other languages have their names in those languages.
    const own = source.replace(/<a [^>]*hreflang="[^"]*"[^>]*>[^<]*<\/a>/gi, "");
    for (const [, script] of Object.entries(foreignScripts).filter(([name]) => name !== brand.language)) {
      expect(own).not.toMatch(script);
    }
  });

  test("has no texts in its scripts", () => {
    expect(scripts.length).toBeGreaterThan(1);
    const code = scripts.join("\n");
    for (const { name, heroTitle } of brands) {
      expect(code).not.toContain(name);
      expect(code).not.toContain(heroTitle);
    }
    expect(code).not.toContain("How the battleground works");
  });

  test("hydrates without a browser error, down to the last part", async () => {
    // The parts below load at the first interaction.
    await page.keyboard.press("Shift");
    await untilHydrated(page, "main section:last-of-type h2");
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(complaints).toEqual([]);
  });
});

test("every brand has its own theme, except language variants of one product", async () => {
  const keysByLogo = new Map<string, string[]>();
  for (const { key } of brands) {
    const logo = await readFile(new URL(`../brands/${key}/logo.svg`, import.meta.url), "utf8");
    keysByLogo.set(logo, [...(keysByLogo.get(logo) ?? []), key]);
  }
  for (const keys of keysByLogo.values()) {
    const products = new Set(keys.map((key) => key.replace(/-\w\w$/, "")));
    expect(products.size, keys.join(", ")).toBe(1);
  }
});

function lightnessOf(rgb: string): number {
  const parts =
    rgb
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? [];
  return parts.reduce((sum, part) => sum + part, 0) / 3;
}
