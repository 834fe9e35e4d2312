import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { brands, serviceOf } from "./testing/brand-facts.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { addressOf, browserErrorsOf, newVisitor, product, visit } from "./testing/product.ts";

const demo = "vc-za-en-demo";
const demoNumber = "27600000471";
const browser = await sharedBrowser();
let page: Page;
let complaints: string[];

beforeEach(async () => {
  page = await (await newVisitor(browser)).newPage();
  complaints = browserErrorsOf(page);
});
afterEach(() => page.context().close());

const bellCount = async () => {
  const label = await page
    .getByRole("banner")
    .getByRole("link", { name: /^Notifications/ })
    .getAttribute("aria-label");
  return Number(/\d+/.exec(label ?? "")?.[0] ?? 0);
};
const rows = () => page.getByRole("tabpanel").getByRole("listitem");

/** Creates unread notifications of the demo player again. */
async function bringNews(): Promise<void> {
  await inProductDatabase((database) =>
    database.run(
      `update notifications set read_at = null where id in (select notification.id from notifications as notification
          join players on players.id = notification.player_id
         where players.service = $1 and players.msisdn = $2 order by notification.id desc limit 6)`,
      [serviceOf(demo), demoNumber],
    ),
  );
}

describe("on a demo brand", () => {
  beforeEach(bringNews);

  test("the bell leads a visitor to the demo player's notifications, already signed in", async () => {
    await visit(page, demo, "/terms-conditions");
    expect(await bellCount()).toBe(0);
    await page.getByRole("link", { name: "Notifications" }).click();
    await page.waitForURL("**/notifications");
    await rows().first().waitFor();
    await expect.poll(bellCount).toBeGreaterThan(0);
    expect(await bellCount()).toBe(await rows().count());
    expect(complaints).toEqual([]);
  });

  test("marking one as read moves it and lowers the count, also after a reload", async () => {
    await visit(page, demo, "/notifications");
    const [before, shown] = [await bellCount(), await rows().count()];
    const title = await rows().first().getByRole("link").innerText();
    await rows().first().getByRole("button").click();
    await expect.poll(() => rows().count()).toBe(shown - 1);
    await expect.poll(bellCount).toBe(before - 1);
    await page.getByText("Marked as read", { exact: true }).waitFor();
    const focused = await page.evaluate(() => document.activeElement?.closest("li") !== null);
    expect(focused).toBe(true);
    await visit(page, demo, "/notifications");
    await expect.poll(bellCount).toBe(before - 1);
    await page.getByRole("tab", { name: "Read", exact: true }).click();
    await expect.poll(() => page.getByRole("tabpanel").innerText()).toContain(title.split("\n")[0]);
  });

  test("opening one leads to its battleground and marks it as read", async () => {
    await visit(page, demo, "/notifications");
    const before = await bellCount();
    const link = rows().first().getByRole("link");
    const href = await link.getAttribute("href");
    await link.click();
    await page.waitForURL(`**${href}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(bellCount).toBe(before - 1);
    expect(complaints).toEqual([]);
  });

  test("a mark that fails to save is undone, with a message", async () => {
    await visit(page, demo, "/notifications");
    const shown = await rows().count();
    await page.route("**/api/game/notification-read", (route) => route.abort());
    await rows().first().getByRole("button").click();
    await page.getByText("Couldn’t save that. Try again.").waitFor();
    await expect.poll(() => rows().count()).toBe(shown);
  });

  test("the bell refetches after a navigation, and ignores a failure", async () => {
    await visit(page, demo, "/notifications");
    const asked: string[] = [];
    await page.route("**/api/game/notifications?*", async (route) => {
      asked.push(route.request().url());
      await route.abort();
    });
    const before = await bellCount();
    await page.getByRole("link", { name: "Matches" }).first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => asked.length).toBe(1);
    expect(await bellCount()).toBe(before);
  });

  test("all can be marked at once, and then the page says that all is read", async () => {
    await visit(page, demo, "/notifications");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByRole("heading", { name: "All caught up" }).waitFor();
    await expect.poll(bellCount).toBe(0);
    await visit(page, demo, "/notifications");
    expect(await page.getByRole("heading", { name: "All caught up" }).count()).toBe(1);
  });
});

describe("on a live brand", () => {
  test.each([
    ["eal-eu-en", "/auth/login"],
    ["blg-za-en", "/guest"],
  ])("a visitor of %s is redirected to %s and returns afterwards", async (brand, path) => {
    await visit(page, brand, "/notifications");
    expect(page.url()).toBe(addressOf(brand, `${path}?next=%2Fnotifications`));
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(brands.filter(({ key }) => !key.includes("demo")))(
    "$key opens no session for a number in the URL",
    async ({ key }) => {
      for (const claim of ["", "?msisdn=27600000471", "?msisdn=27600000471&userId=1&ext_ref=1"]) {
        const host = `${key}.localhost:${product.port}`;
        const { status, headers } = await sendRequest({ host, path: `/notifications${claim}` });
        expect(status).toBe(303);
        expect(headers.location).not.toMatch(/msisdn|userId/);
        expect(String(headers["set-cookie"])).not.toContain("sid=");
      }
    },
  );
});
