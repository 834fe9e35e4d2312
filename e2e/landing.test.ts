import { hash } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { brands } from "./testing/brand-facts.ts";
import { newNumber } from "./testing/unique-values.ts";
import { codeTo, countCodes } from "./testing/messages.ts";
import { newPlayer, sessionTokenOf } from "./testing/players.ts";
import { addressOf, eventually, newVisitor, product, reload, screens, visit } from "./testing/product.ts";

const browser = await sharedBrowser();
let page: Page;

beforeAll(async () => {
  page = await (await newVisitor(browser, { screen: "desktop" })).newPage();
});

const section = (title: string, on = page) =>
  on.locator("section", { has: on.getByRole("heading", { level: 2, name: title }) });

describe("the base route", () => {
  test.each(brands.filter(({ key }) => key !== "mtn-za-en"))(
    "of $key redirects to the landing page and keeps the query",
    async ({ key }) => {
      const host = `${key}.localhost:${product.port}`;
      const { status, headers } = await sendRequest({ host, path: "/?utm_source=sms" });
      expect(status).toBe(302);
      expect(headers.location).toBe("/landing?utm_source=sms");
    },
  );

  test("of mtn-za-en is the landing page itself", async () => {
    await visit(page, "mtn-za-en", "/?referId=r1");
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/clash for mzansi/i);
    const { status } = await sendRequest({ host: `mtn-za-en.localhost:${product.port}`, path: "/landing" });
    expect(status).toBe(200);
  });

  test("never redirects to another site", async () => {
    for (const query of ["?next=https://evil.example", "?redirect=//evil.example", "?url=//evil.example"]) {
      const { headers } = await sendRequest({ path: `/${query}` });
      expect(headers.location).toBe(`/landing${query}`);
    }
    for (const query of ["", "?referId=r1", "?userId=1", "?result=DECLINED", "?msisdn=27820000001"]) {
      const { headers, status } = await sendRequest({ path: `//evil.example/${query}` });
      expect(headers.location ?? "", query).not.toMatch(/^(\w+:)?\/\//);
      expect(status).toBeGreaterThanOrEqual(300);
    }
  });
});

test("a cached page has the same bytes for everybody, and its policy names the hash of its styles", async () => {
  const headers = { "accept-encoding": "br" };
  const [first, second] = [
    await sendRequest({ path: "/landing", headers }),
    await sendRequest({ path: "/landing?utm_source=sms", headers }),
  ];
  expect(second.text).toBe(first.text);
  const policy = String(first.headers["content-security-policy"]);
  expect(second.headers["content-security-policy"]).toBe(policy);
  const [, styles = ""] = /<style[^>]*>([^<]*)<\/style>/.exec(first.text) ?? [];
  expect(policy).toContain(`style-src 'self' 'sha256-${hash("sha256", styles, "base64")}'`);
  const [, script = ""] = /<script>([^<]*)<\/script>/.exec(first.text) ?? [];
  expect(policy).toContain(`script-src 'self' 'sha256-${hash("sha256", script, "base64")}'`);
});

test("the cached page of visitors is not served to signed-in players, or to visitors with arrival parameters", async () => {
  const headers = { "accept-encoding": "br" };
  const landing = async (query = "", cookie = "") => {
    const { status, text } = await sendRequest({ path: `/landing${query}`, headers: { ...headers, cookie } });
    return { status, isOfVisitors: text.includes('"viewer":null') };
  };
  const visitors = { status: 200, isOfVisitors: true };
  for (const query of ["", "", "?utm_source=sms"]) expect(await landing(query)).toEqual(visitors);
  const cookie = `low-data=0; sid=${await sessionTokenOf("blg-za-en")}`;
  expect(await landing("", cookie)).toEqual({ status: 200, isOfVisitors: false });
  for (const query of ["?referId=r1", "?msisdn=27820000001", "?userId=1"]) {
    expect([query, (await landing(query)).status]).toEqual([query, 303]);
  }
});

test.each([
  { brand: "blg-ps-ar", path: "/landing", to: "languages" },
  { brand: "eal-eu-en", path: "/landing", to: "languages" },
  { brand: "blg-za-en", path: "/landing", to: "how" },
  { brand: "mtn-za-en", path: "/", to: "how" },
])(
  "by keyboard the header of $brand leads to $to and back to the requested page",
  async ({ brand, path, to }) => {
    await visit(page, brand, path);
    await page.locator(`header a[href="/landing#${to}"]`).focus();
    await page.keyboard.press("Enter");
    await eventually(() => expectInView(to));
    await page.keyboard.press("Tab");
    const isBehind = await page.evaluate((id) => {
      const { activeElement } = document;
      const target = document.getElementById(id);
      const isAfter = Node.DOCUMENT_POSITION_FOLLOWING;
      return target && activeElement ? (target.compareDocumentPosition(activeElement) & isAfter) > 0 : null;
    }, to);
    expect(isBehind).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  },
);

test("the footer's link also keeps the requested page", async () => {
  await visit(page, "eal-eu-en", "/landing");
  await page.locator('footer a[href="/landing#how"]').focus();
  await page.keyboard.press("Enter");
  await eventually(() => expectInView("how"));
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

async function expectInView(id: string): Promise<void> {
  const { top, bottom } = await page.locator(`#${id}`).evaluate((place) => place.getBoundingClientRect());
  expect(top).toBeLessThan(screens.desktop.height);
  expect(bottom).toBeGreaterThan(0);
}

describe("the landing page", () => {
  beforeAll(async () => {
    await visit(page, "blg-za-en", "/landing");
  });

  test("shows live matches, each linked to its battleground", async () => {
    const links = section("Live now").getByRole("link");
    expect(await links.count()).toBe(3);
    expect(await links.first().getAttribute("href")).toMatch(/^\/event-home\/[0-9a-f-]{36}$/);
  });

  test("shows ongoing battlegrounds with game, date, prize and entrants", async () => {
    const ongoing = section("Ongoing battlegrounds");
    const posters = ongoing.getByRole("article");
    expect(await posters.count()).toBe(6);
    for (const words of await posters.allInnerTexts()) {
      expect(words).toMatch(/(Starts|Ends) /);
      expect(words).toMatch(/R\s?\d|Top \d/);
      expect(words).toMatch(/\d+ players?/);
    }
    expect(await ongoing.innerText()).toMatch(/R\s?\d/);
    expect(await ongoing.getByRole("link", { name: "See all" }).getAttribute("href")).toBe("/games");
  });

  test("explains the battleground in four steps with their points", async () => {
    const steps = section("How the battleground works").getByRole("listitem");
    expect(await steps.count()).toBe(4);
    const words = (await steps.allInnerTexts()).join("\n");
    for (const points of ["+10", "+50", "+150"]) expect(words).toContain(points);
  });

  test("invites to the community in the brand's words", async () => {
    const words = await section("Join the community").innerText();
    expect(words).toMatch(/500\s000/);
    expect(words).toContain("24/7");
    expect(words).toMatch(/R\s?50\s000/);
  });

  test("shows the best players of the month, three of them on a podium", async () => {
    const top = section("Top players this month");
    for (const place of ["1st place", "2nd place", "3rd place"]) {
      expect(await top.getByText(place).count()).toBe(1);
    }
    const others = top.locator("ol[start]").getByRole("listitem");
    expect(await others.count()).toBe(4);
  });

  test("shows no amount of money where the brand shows no prizes", async () => {
    const without = brands.filter(({ showsPrizes }) => !showsPrizes);
    expect(without).not.toEqual([]);
    for (const { key } of without.filter(({ language }) => language === "en")) {
      const { text } = await sendRequest({ host: `${key}.localhost:${product.port}`, path: "/landing" });
      const words = text.replace(/<footer[\s\S]*?<\/footer>|<script[\s\S]*?<\/script>|<[^>]+>/g, " ");
      // The subscription price is not a prize.
      expect(words.replace("then €29.99 per month", "")).not.toMatch(/(₦|€|KSh|Ksh|KES|NGN|EUR)\s?\d/);
    }
  });
});

test.each([
  [768, 1024],
  [1920, 1080],
])("of %i by %i px renders everything in view before any interaction", async (width, height) => {
  const context = await newVisitor(browser, { screen: "desktop" });
  const large = await context.newPage();
  await large.setViewportSize({ width, height });
  await visit(large, "blg-za-en", "/landing");
  const undrawn = () =>
    large.evaluate(
      () =>
        [...document.querySelectorAll("span:has(> noscript)")].filter((place) => {
          const { top, left, width: across } = place.getBoundingClientRect();
          return across > 0 && top < innerHeight && left < innerWidth;
        }).length,
    );
  await expect.poll(undrawn).toBe(0);
  await context.close();
});

test("lists that fail to load are empty, say so and can be retried", async () => {
  const own = await (await newVisitor(browser)).newPage();
  await visit(own, "blg-za-en", "/privacy");
  await own.route("**/api/game/**", (route) => route.abort());
  await own.getByRole("link", { name: "Back" }).click();
  await own.waitForURL("**/landing");
  const failures = own.getByText("Couldn’t load this list.");
  await expect.poll(() => failures.count()).toBe(3);
  await own.unroute("**/api/game/**");
  await own.getByRole("button", { name: "Try again" }).first().click();
  await section("Ongoing battlegrounds", own).getByRole("article").first().waitFor();
  await expect.poll(() => failures.count()).toBe(0);
});

describe("sign-up on the landing page", () => {
  test.each([
    ["eal-eu-en", "link", "Join now", "/auth/login"],
    ["saf-ke-en", "link", "Join now", "/guest"],
    ["blg-za-en", "button", "Send me an OTP", "/guest"],
  ] as const)("visitors of %s: by the %s %s, and with an account by %s", async (key, role, name, entry) => {
    const context = await newVisitor(browser);
    const phone = await context.newPage();
    await visit(phone, key, "/landing");
    await phone.getByRole("main").getByRole(role, { name }).waitFor();
    const free = phone.getByText("24 hours free, then €29.99 per month. Cancel any time.");
    expect(await free.count()).toBe(key === "eal-eu-en" ? 1 : 0);
    await phone.locator("main a[href='/landing#how']").click();
    const steps = phone.getByRole("heading", { name: "How the battleground works" });
    await eventually(async () => {
      const top = await steps.evaluate((title) => title.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(screens.phone.height / 2);
    });
    const header = phone.getByRole("banner");
    expect(await header.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(entry);
    await context.close();
  });

  test("a number entered there gets an OTP at once; going back sends none", async () => {
    const phone = await (await newVisitor(browser)).newPage();
    await visit(phone, "blg-za-en", "/landing");
    const msisdn = newNumber("2782");
    await phone.getByRole("main").getByText("R7 per day once you confirm").waitFor();
    await phone.getByRole("textbox", { name: "Cell number" }).fill(`0${msisdn.slice(2)}`);
    await phone.getByRole("button", { name: "Send me an OTP" }).click();
    await phone.waitForURL("**/submit-otp");
    expect(await codeTo("blg-za-en", msisdn)).toMatch(/^\d{6}$/);
    await phone.goBack();
    await phone.getByRole("heading", { name: "What’s your number?" }).waitFor();
    await reload(phone);
    await phone.getByRole("heading", { name: "What’s your number?" }).waitFor();
    expect(await phone.getByRole("textbox", { name: "Cell number" }).inputValue()).not.toBe("");
    expect(await countCodes("blg-za-en", msisdn)).toBe(1);
    await phone.context().close();
  });

  test("a whole number is visible there at every screen width", async () => {
    const visitor = await newVisitor(browser, { screen: "desktop" });
    const front = await visitor.newPage();
    for (const key of ["blg-ps-ar", "mtn-ng-en"]) {
      await visit(front, key, "/landing");
      const field = front.locator("input[name=msisdn]");
      await field.fill("0812345678");
      for (const width of [320, 360, 640, 768, 820, 1024, 1280]) {
        await front.setViewportSize({ width, height: 800 });
        const hidden = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
        expect([key, width, Math.max(hidden, 0)]).toEqual([key, width, 0]);
      }
    }
    await visitor.close();
  });

  test("the price after the free day is beside the picture, not on its rays", async () => {
    const visitor = await newVisitor(browser, { screen: "desktop" });
    const front = await visitor.newPage();
    for (const { key } of brands.filter(({ isEuropean }) => isEuropean)) {
      await visit(front, key, "/landing");
      const end = await front
        .locator("section[aria-labelledby=hero] p")
        .nth(1)
        .evaluate((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          return range.getBoundingClientRect().right;
        });
      // The picture starts at two fifths of the screen.
      expect(end, key).toBeLessThanOrEqual(screens.desktop.width * 0.4);
    }
    await visitor.close();
  });

  test("an invalid number is reported on the next page, and nothing is sent", async () => {
    const phone = await (await newVisitor(browser)).newPage();
    await visit(phone, "blg-za-en", "/landing");
    await phone.getByRole("textbox", { name: "Cell number" }).fill("12");
    await phone.getByRole("button", { name: "Send me an OTP" }).click();
    await phone.waitForURL("**/guest");
    const field = phone.getByRole("textbox", { name: "Cell number" });
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.inputValue()).toBe("12");
    await phone.context().close();
  });

  test("players see their own content and no sign-up", async () => {
    const player = await newPlayer(browser);
    const own = await player.newPage();
    await visit(own, "eal-eu-en", "/landing");
    expect(await own.getByRole("link", { name: "Join now" }).count()).toBe(0);
    expect(await own.getByRole("link", { name: "Sign in" }).count()).toBe(0);
    await own.getByRole("heading", { name: "Your rank this month" }).waitFor();
    await own.getByRole("banner").getByRole("link", { name: "Menu" }).click();
    await own.waitForURL(addressOf("eal-eu-en", "/menu"));
    await player.close();
  });
});

describe("the last row of links", () => {
  test("starts each with a capital letter, like its neighbours", async () => {
    await visit(page, "blg-za-en", "/landing");
    const links = page.getByRole("navigation", { name: "Small print" }).getByRole("link");
    expect((await links.allInnerTexts()).slice(0, 3)).toEqual([
      "Terms and conditions",
      "Privacy",
      "Contact support",
    ]);
  });

  test("is left out where a footer follows", async () => {
    await visit(page, "eal-eu-en", "/landing");
    const addresses = await page
      .getByRole("navigation", { name: "Language" })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")));
    expect(addresses).toEqual(["de", "es", "fr", "it"]);
  });
});
