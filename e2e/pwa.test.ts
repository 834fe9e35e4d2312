import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { getFromApi } from "./testing/send-request.ts";
import { newPlayer } from "./testing/players.ts";
import { addressOf, newVisitor, untilHydrated } from "./testing/product.ts";

const browser = await sharedBrowser();

/** Visits until the worker has cached everything. */
async function visitWithWorker(
  brand: string,
  path: string,
  newContext = newVisitor,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newContext(browser, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(addressOf(brand, path));
  await untilHydrated(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  });
  return { context, page };
}

describe("the app", () => {
  test.each(["blg-za-en", "eal-eu-fr", "blg-ps-ar"])("of %s can be installed", async (brand) => {
    const { context, page } = await visitWithWorker(brand, "/landing");
    const devtools = await context.newCDPSession(page);
    const manifest = await devtools.send("Page.getAppManifest");
    expect(manifest.errors).toEqual([]);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // Test profiles are like private windows, where nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
      [],
    );
    await context.close();
  });

  test("shows the offline page without a network after a single visit, and reloads by itself", async () => {
    const { context, page } = await visitWithWorker("blg-za-en", "/landing");
    await context.setOffline(true);
    await page.goto(addressOf("blg-za-en", "/terms-conditions?x=1"));
    expect(await page.locator("h1").textContent()).toBe("You’re offline");
    expect(await page.evaluate(() => document.fonts.check("800 20px Display"))).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(11, 12, 19)",
    );
    await context.setOffline(false);
    await untilHydrated(page);
    expect(page.url()).toBe(addressOf("blg-za-en", "/terms-conditions?x=1"));
    expect(await page.locator("h1").textContent()).not.toBe("You’re offline");
    await context.close();
  });

  test("opens every visited page offline, and home says that the network is down", async () => {
    const { context, page } = await visitWithWorker("blg-za-en", "/landing", newPlayer);
    await page.locator('a[href="/games"]:visible').first().click();
    await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
    await expect
      .poll(() => keptAddresses(page))
      .toEqual(expect.arrayContaining(["/landing", "/games", expect.stringMatching(/^\/assets\//)]));
    await context.setOffline(true);
    for (const [path, isHome] of [
      ["/games", false],
      ["/landing", true],
    ] as const) {
      await page.goto(addressOf("blg-za-en", path));
      await untilHydrated(page);
      expect(await page.locator("h1").first().textContent()).not.toBe("You’re offline");
      const gone = page.getByRole("status").filter({ hasText: "This is the page as you last saw it." });
      if (isHome) await gone.waitFor();
    }
    await context.close();
  });

  test("caches immutable files, and nothing of the API", async () => {
    const { context, page } = await visitWithWorker("blg-za-en", "/landing");
    await page.reload();
    await untilHydrated(page);
    await page.evaluate(() => fetch("/api/game/games"));
    await expect
      .poll(() => keptAddresses(page))
      .toEqual(expect.arrayContaining(["/offline", expect.stringMatching(/^\/assets\/client-.*\.js$/)]));
    const strangers = (await keptAddresses(page)).filter(
      (path) => !/^\/(landing$|offline$|assets\/|text\/)/.test(path),
    );
    expect(strangers).toEqual([]);
    await context.close();
  });

  test("deletes the caches of older builds, except the previous one while a page is open", async () => {
    const { context, page } = await visitWithWorker("blg-za-en", "/landing");
    const [current] = await page.evaluate(() => caches.keys());
    await page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations())
        await registration.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
      for (const name of ["kickoff-oldest", "kickoff-older", "of-somebody-else"]) await caches.open(name);
    });
    await page.reload();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(async () => new Set(await page.evaluate(() => caches.keys())))
      .toEqual(new Set(["kickoff-older", "of-somebody-else", current]));
    await context.close();
  });

  test("has no worker in low-data mode", async () => {
    const context = await newVisitor(browser, {
      serviceWorkers: "allow",
      extraHTTPHeaders: { "save-data": "on" },
    });
    const page = await context.newPage();
    await page.goto(addressOf("blg-za-en", "/landing"), { waitUntil: "networkidle" });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await context.close();
  });
});

async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });
}

describe("the card of a shared link", () => {
  /** Opens the card's URL from the page. */
  const cardOf = async (page: Page, brand: string, path: string) => {
    await page.goto(addressOf(brand, path));
    const address = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
    const response = await page.goto(address);
    return { address, bytes: await response!.body() };
  };

  test("is a different picture for an event, the landing page and each brand", async () => {
    const { events } = await getFromApi<{ events: { id: string }[] }>("blg-za-en", "/api/game/events");
    const eventPage = `/event-home/${events[0]?.id}`;
    const page = await (await newVisitor(browser)).newPage();
    const cards = [];
    for (const [brand, path] of [
      ["blg-za-en", "/landing"],
      ["blg-za-en", eventPage],
      ["blg-za-en", "/terms-conditions"],
      ["eal-eu-fr", "/landing"],
      ["blg-ps-ar", "/landing"],
    ] as const) {
      cards.push(await cardOf(page, brand, path));
    }
    for (const { bytes } of cards) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630 });
    }
    expect(new Set(cards.map(({ bytes }) => bytes.toString("base64"))).size).toBe(cards.length);
    expect(cards[1]?.address).toBe(addressOf("blg-za-en", `/card${eventPage}.png`));
    await page.context().close();
  });

  test("of a missing page is the brand's own", async () => {
    const page = await (await newVisitor(browser)).newPage();
    const { address } = await cardOf(page, "blg-za-en", "/nothing-here");
    expect(address).toBe(addressOf("blg-za-en", "/card.png"));
    await page.context().close();
  });
});

test("a CSP report of the browser is accepted", async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto(addressOf("blg-za-en", "/landing"));
  const reported = context.waitForEvent("response", (response) =>
    response.url().endsWith("/api/app/csp-report"),
  );
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.head.append(script);
  });
  expect((await reported).status()).toBe(204);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await context.close();
});
