import { describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { addressOf, browserErrorsOf, eventually, newVisitor, visit } from "./testing/product.ts";

const browser = await sharedBrowser();
const policies = [
  ["/privacy", "en", "ltr", "Privacy"],
  ["/privacy-fr", "fr", "ltr", "Confidentialité"],
  ["/privacy-es", "es", "ltr", "Privacidad"],
  ["/privacy-it", "it", "ltr", "Privacy"],
  ["/privacy-de", "de", "ltr", "Datenschutz"],
  ["/privacy-ar", "ar", "rtl", "الخصوصية"],
  ["/privacy-am", "am", "ltr", "ግላዊነት"],
] as const;

describe("the privacy policy", () => {
  test("exists in seven languages, each in its own direction, with the brand's names", async () => {
    const page = await (await newVisitor(browser)).newPage();
    const browserErrors = browserErrorsOf(page);
    for (const [path, language, direction, title] of policies) {
      await visit(page, "blg-za-en", path);
      const article = page.locator("article");
      expect(await article.getAttribute("lang"), path).toBe(language);
      expect(await article.evaluate((element) => getComputedStyle(element).direction), path).toBe(direction);
      expect(await article.locator("h1").textContent(), path).toBe(title);
      expect(await article.textContent(), path).toContain("Battleground League (Pty) Ltd");
      expect(await article.textContent(), path).not.toMatch(/\{\d\}/);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, path).toBeLessThanOrEqual(360);
    }
    expect(browserErrors).toEqual([]);
    await page.context().close();
  });

  test("at `/privacy`, without a suffix, is in the brand's own language", async () => {
    const page = await (await newVisitor(browser)).newPage();
    await visit(page, "eal-eu-de", "/privacy");
    expect(await page.locator("article").getAttribute("lang")).toBe("de");
    await visit(page, "blg-ps-ar", "/privacy");
    expect(await page.locator("article").getAttribute("dir")).toBe("rtl");
    await page.context().close();
  });

  test("returns 404 for a language that we do not have", async () => {
    const page = await (await newVisitor(browser)).newPage();
    const response = await page.goto(addressOf("blg-za-en", "/privacy-xx"));
    expect(response?.status()).toBe(404);
    await page.context().close();
  });
});

describe("the terms", () => {
  test("have a back link, the brand's logo and the bell", async () => {
    const page = await (await newVisitor(browser)).newPage();
    for (const brand of ["blg-za-en", "eal-eu-en", "blg-ps-ar"]) {
      await visit(page, brand, "/terms-conditions");
      const bar = page.locator("header").first();
      const links = await bar
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(links, brand).toEqual(["/landing", "/notifications"]);
      expect(await bar.locator("span svg").first().isVisible(), brand).toBe(true);
    }
    await page.context().close();
  });

  test("link from their contents to a part, whose heading the bar does not cover", async () => {
    const page = await (await newVisitor(browser)).newPage();
    await visit(page, "blg-za-en", "/terms-conditions");
    await page.locator("summary").click();
    await page.locator("details a", { hasText: "Prizes" }).click();
    await page.waitForURL("**/terms-conditions#prizes");
    await eventually(async () => {
      const heading = await page.locator("#prizes").boundingBox();
      const bar = await page.locator("header").first().boundingBox();
      expect(heading!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
      expect(heading!.y).toBeLessThan(740);
    });
    await page.context().close();
  });

  test("have readable line lengths, with the contents beside them on a desktop", async () => {
    const page = await (await newVisitor(browser, { screen: "desktop" })).newPage();
    await visit(page, "tlk-za-en", "/terms-conditions");
    const article = await page.locator("article").boundingBox();
    const contents = await page.locator("nav", { hasText: "On this page" }).boundingBox();
    expect(article!.width).toBeLessThanOrEqual(700);
    expect(contents!.x).toBeGreaterThan(article!.x + article!.width);
    await page.context().close();
  });

  test("stay open when a visitor chooses another language, and list their versions", async () => {
    const page = await (await newVisitor(browser)).newPage();
    await visit(page, "blg-ps-ar", "/terms-conditions");
    await page.locator("nav a[hreflang=am]").click();
    await page.waitForURL(addressOf("blg-ps-am", "/terms-conditions"));
    expect(await page.locator("html").getAttribute("lang")).toBe("am");
    await page.locator('article a[href="/terms-versions"]').click();
    await page.waitForURL(addressOf("blg-ps-am", "/terms-versions"));
    await page.locator('main a[href="/terms-conditions?version=1"]').click();
    await page.waitForURL(addressOf("blg-ps-am", "/terms-conditions?version=1"));
    await page.locator("article h1").waitFor();
    await page.context().close();
  });

  test("print without the frame of the app", async () => {
    const page = await (await newVisitor(browser, { screen: "desktop" })).newPage();
    await visit(page, "eal-eu-en", "/terms-conditions");
    await page.emulateMedia({ media: "print" });
    for (const frame of ["header", "nav", "footer"]) {
      expect(
        await page.locator(frame).evaluateAll((all) => all.filter((e) => e.checkVisibility()).length),
        frame,
      ).toBe(0);
    }
    expect(await page.locator("article").isVisible()).toBe(true);
    await page.context().close();
  });
});
