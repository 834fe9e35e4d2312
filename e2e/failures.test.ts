import pg from "pg";
import type { BrowserContext, Page, Request } from "playwright-core";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { startOwnProduct } from "./testing/own-product.ts";
import { newPlayer } from "./testing/players.ts";
import {
  addressOf,
  waitForPage,
  browserErrorsOf,
  documentsOf,
  eventually,
  newVisitor,
  product,
  untilHydrated,
  visit,
} from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

const browser = await sharedBrowser();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await newPlayer(browser, { screen: "desktop" });
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
});

const heading = () => page.getByRole("heading", { level: 1 });
const games = () => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" });

describe("a missing page", () => {
  test.each([
    { path: "/no/such/page", title: "Nothing here", way: "/landing" },
    { path: "/event-home", title: "Nothing here", way: "/landing" },
    { path: "/event-home/not-an-id", title: "Battleground not found", way: "/games" },
    {
      path: "/event-home/00000000-0000-4000-8000-000000000000",
      title: "Battleground not found",
      way: "/games",
    },
    {
      path: "/how-to-play/00000000-0000-4000-8000-000000000000",
      title: "Battleground not found",
      way: "/games",
    },
  ])("$path returns 404 and shows where to go next", async ({ path, title, way }) => {
    const answer = await page.goto(addressOf("blg-za-en", path));
    expect(answer?.status()).toBe(404);
    expect(await heading().innerText()).toSatisfy(
      (text: string) => text.toLowerCase() === title.toLowerCase(),
    );
    await untilHydrated(page);
    await eventually(async () => expect(await page.title()).toBe(`${title} · Battleground League`));
    const link = page.getByRole("main").getByRole("link");
    expect(await link.getAttribute("href")).toBe(way);
    await link.click();
    await page.waitForURL(addressOf("blg-za-en", way));
  });

  test("uses the brand's language", async () => {
    await page.goto(addressOf("blg-ps-ar", "/no/such/page"));
    expect(await heading().innerText()).toMatch(/\p{Script=Arabic}/u);
  });

  test("returns 404 for another brand's battleground", async () => {
    const { id } = await findEvent("mtn-ng-en", () => true);
    const answer = await page.goto(addressOf("blg-za-en", `/event-home/${id}`));
    expect(answer?.status()).toBe(404);
  });
});

test("the offline page is self-contained: no app scripts, no state, a retry button", async () => {
  const answer = await page.goto(addressOf("blg-za-en", "/offline"));
  expect(answer?.status()).toBe(200);
  expect(await heading().innerText()).toMatch(/you’re offline/i);
  expect(await page.locator("script[src], script[type]").count()).toBe(0);
  expect(await page.getByRole("main").getByRole("link", { name: "Try again" }).isVisible()).toBe(true);
});

test("a form posted to a page without one gets a working page", async () => {
  const complaints = browserErrorsOf(page);
  await visit(page, "blg-za-en", "/games");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.waitForEvent("load"),
    page.evaluate(() => {
      const form = Object.assign(document.createElement("form"), { method: "post", action: "/games" });
      document.body.append(form);
      form.submit();
    }),
  ]);
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  expect(answer.status()).toBeLessThan(500);
  await page.waitForLoadState("networkidle");
  expect(await heading().count()).toBe(1);
  expect(complaints.filter((complaint) => complaint.startsWith("uncaught"))).toEqual([]);
});

describe("data that fails to load", () => {
  test("is missing from one page, not from later ones", async () => {
    const { port, databaseUrl, stop } = await startOwnProduct();
    onTestFinished(stop);
    const listed = async () => {
      const host = `airtel-ng-en.localhost:${port}`;
      const { status, text } = await sendRequest({
        port,
        host,
        path: "/landing",
        headers: { cookie: "low-data=1" },
      });
      return { status, hasEvents: text.includes('href="/event-home/') };
    };
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query("alter table events rename to events_away");
    expect(await listed()).toEqual({ status: 200, hasEvents: false });
    await client.query("alter table events_away rename to events");
    await client.end();
    expect(await listed()).toEqual({ status: 200, hasEvents: true });
  });

  test("a failed response shows a page with a retry button, which works", async () => {
    const { id } = await findEvent("blg-za-en", ({ phase }) => phase === "live");
    await visit(page, "blg-za-en", "/games");
    await page.route("**/api/game/event-by-id**", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "" } }),
    );
    await page.locator(`a[href="/event-home/${id}"]`).first().click();
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/event-home/${id}`);
    await eventually(async () =>
      expect(await page.title()).toBe("Something went wrong · Battleground League"),
    );
    await page.unroute("**/api/game/event-by-id**");
    await page.getByRole("link", { name: "Try again" }).click();
    await page.locator("#overview").waitFor();
  });

  test("an offline device gets the offline message", async () => {
    await visit(page, "blg-za-en", "/games");
    const { id } = await findEvent("blg-za-en", ({ phase }) => phase === "live");
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page.locator(`a[href="/event-home/${id}"]`).first().click();
    await page.getByRole("heading", { name: "You’re offline" }).waitFor();
  });
});

test("a page that the server cannot serve says so and can be retried", async () => {
  const { status, text } = await sendRequest({
    host: `vc-za-en-demo.localhost:${product.port}`,
    path: "/games",
    headers: { accept: "text/html", "sec-purpose": "prefetch" },
  });
  expect(status).toBe(503);
  expect(text).toContain("Something’s wrong on our side");
  expect(text).toContain("Try again");
  expect(text).not.toContain("You’re offline");
});

describe("offline", () => {
  const matches = () => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Matches" });
  const offline = () => page.getByRole("heading", { level: 1, name: "You’re offline" });
  const schedule = () => page.getByRole("heading", { level: 1, name: "Matches" });

  test.each([
    { missing: "words are", before: [] },
    // Every page after the first has all words already.
    { missing: "code is", before: ["Menu"] },
  ])("a page whose $missing missing says so, and loads when the network is back", async (then) => {
    await visit(page, "blg-za-en", "/games");
    for (const name of then.before) {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    await context.setOffline(true);
    await matches().click();
    await offline().waitFor();
    expect(new URL(page.url()).pathname).toBe("/match-schedule");
    await eventually(async () => expect(await page.title()).toBe("You’re offline · Battleground League"));
    await context.setOffline(false);
    await schedule().waitFor();
  });

  test("the offline illustration is shown although no drawing was loaded before", async () => {
    const phone = await newPlayer(browser);
    const front = await phone.newPage();
    await visit(front, "blg-za-en", "/menu");
    await phone.setOffline(true);
    await front.locator('nav a[href="/match-schedule"]:visible').click();
    await front.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor();
    expect(await front.getByRole("main").locator("svg:visible").count()).toBe(1);
    await phone.close();
  });

  test("a page whose data is missing loads when the network is back", async () => {
    await visit(page, "blg-za-en", "/games");
    await matches().click();
    await schedule().waitFor();
    await games().click();
    await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
    await context.setOffline(true);
    await matches().click();
    await offline().waitFor();
    await context.setOffline(false);
    await schedule().waitFor();
  });

  test("the landing page stays as rendered, and its lower parts hydrate when the network is back", async () => {
    const visitor = await newVisitor(browser, { screen: "desktop" });
    const front = await visitor.newPage();
    await visit(front, "blg-za-en", "/landing");
    await visitor.setOffline(true);
    await front.getByRole("heading", { level: 1 }).click();
    await visitor.setOffline(false);
    await untilHydrated(front, "#languages");
    await visitor.close();
  });
});

test("a document that loses a part with the network stays as rendered, and hydrates when the network is back", async () => {
  const part = /\/assets\/GamesScreen[^/]*\.js/;
  await page.addInitScript(() => {
    let isOnline = false;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline });
    addEventListener("online", () => (isOnline = true));
    const listen = window.addEventListener.bind(window) as (...what: unknown[]) => void;
    window.addEventListener = (...what: unknown[]) => {
      if (what[0] === "online") Object.assign(window, { isAwaited: true });
      listen(...what);
    };
  });
  await page.route(part, (route) => route.abort());
  const documents = documentsOf(page);
  await page.goto(addressOf("blg-za-en", "/games"));
  await page.waitForFunction(() => "isAwaited" in window);
  await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
  await page.unroute(part);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await untilHydrated(page);
  expect(documents).toHaveLength(1);
});

test("a text that the document lacks is loaded when the page uses it", async () => {
  const visitor = await (await newVisitor(browser)).newPage();
  await visitor.addInitScript(() => {
    const { parse } = JSON;
    // Only the document's own state is read by it.
    JSON.parse = (text: string) => {
      const state = parse(text) as { text?: { problems?: Record<string, string> } };
      delete state.text?.problems?.["number_malformed"];
      return state;
    };
  });
  await visit(visitor, "blg-za-en", "/guest");
  await visitor.getByLabel("Cell number").fill("12");
  await visitor.getByRole("button", { name: "Send me an OTP" }).click();
  await visitor.getByText("Please enter a valid cell number.").waitFor();
  await visitor.context().close();
});

test("the code of drawings and avatars is retried until it loads, and then draws", async () => {
  const code = /\/assets\/draw(?:ings)?-[^/]*\.js/;
  let refused = 0;
  await visit(page, "blg-za-en", "/menu");
  await page.route(code, (route) => {
    refused += 1;
    return route.abort();
  });
  const drawn = page.getByRole("main").locator("svg[preserveAspectRatio]");
  await games().click();
  await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
  await eventually(() => expect(refused).toBeGreaterThan(0));
  await page.unroute(code);
  await drawn.first().waitFor();
});

describe("a module that fails to load", () => {
  const part = /\/assets\/GamesScreen[^/]*\.js/;
  let asked: Set<Request>;

  beforeEach(async () => {
    asked = new Set();
    page.on("request", (request) => part.test(request.url()) && asked.add(request));
    for (const end of ["requestfailed", "requestfinished"] as const) {
      page.on(end as "requestfailed", (request) => asked.delete(request));
    }
    await page.clock.install();
    await visit(page, "blg-za-en", "/how-it-works");
  });

  test("is retried until it loads", async () => {
    let tries = 0;
    await page.route(part, (route) => {
      const isLook = route.request().method() === "HEAD";
      return isLook || ++tries < 3 ? route.abort() : route.continue();
    });
    const documents = documentsOf(page);
    await games().click();
    await passTime(() => page.getByRole("heading", { level: 1, name: "Battlegrounds" }).isVisible());
    expect(tries).toBe(3);
    expect(documents).toEqual([]);
  });

  test("is loaded by a new document if one of its imports failed", async () => {
    await visit(page, "blg-za-en", "/link-accounts");
    const documents = documentsOf(page);
    // Newer browsers ask for it once more by themselves.
    await page.route(/\/assets\/pages-[^/]*\.js/, (route) =>
      documents.length === 0 ? route.abort() : route.continue(),
    );
    await games().click();
    expect(await passTime(async () => documents.length > 0)).toBeLessThan(30);
    await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
    expect(documents).toEqual([addressOf("blg-za-en", "/games")]);
  });

  test("hydrates with a new document if the first one lost a module", async () => {
    await page.route(/\/assets\/pages-[^/]*\.js/, (route) => route.abort(), { times: 1 });
    const documents = documentsOf(page);
    await page.goto(addressOf("blg-za-en", "/games"));
    await passTime(async () => documents.length > 1);
    await waitForPage(page, addressOf("blg-za-en", "/games"));
  });

  test("is a load error after 120 seconds, and is reported to the server", async () => {
    let tries = 0;
    await page.route(part, (route) => {
      tries += 1;
      return route.abort();
    });
    const report = page.waitForRequest("**/api/app/load-error");
    const answer = page.waitForResponse("**/api/app/load-error");
    await games().click();
    const failure = page.getByRole("heading", { name: "Couldn’t load this part" });
    const seconds = await passTime(() => failure.isVisible());
    expect(seconds).toBeGreaterThanOrEqual(90);
    expect(seconds).toBeLessThanOrEqual(125);
    expect(tries).toBeGreaterThan(3);
    expect((await report).postDataJSON()).toEqual({ part: "/games", seconds: 120 });
    expect((await answer).status()).toBe(200);

    await page.unroute(part);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
  });

  /**
   * Moves the page's clock in small steps until the condition holds, and returns the seconds. The clock stands still
   * while a request runs, so that the speed of this machine does not matter.
   */
  async function passTime(isSo: () => Promise<boolean>): Promise<number> {
    const step = 3;
    for (let seconds = 0; seconds <= 150; seconds += step) {
      if (await isSo()) return seconds;
      await expect.poll(() => asked.size).toBe(0);
      await page.clock.runFor(step * 1_000);
    }
    return Number.POSITIVE_INFINITY;
  }
});
