import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page as Route } from "#apps/web/page.ts";
import { pages } from "#apps/web/routes.ts";
import { axeViolations } from "#kit/testing/axe.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { brands } from "./testing/brand-facts.ts";
import { widestOverflow } from "./testing/page-checks.ts";
import { newPlayer, tokenAt } from "./testing/players.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { addressOf, newVisitor, product, screens, untilHydrated } from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

/**
 * `EVERY_PAGE=all npm test -- e2e every-page` opens all pages of all brands; otherwise each page is opened in one of
 * four brands.
 */
const isWhole = process.env["EVERY_PAGE"] === "all";
const fewBrands = ["blg-za-en", "eal-eu-de", "blg-ps-ar", "blg-ps-am"];
const walked = isWhole ? brands.map(({ key }) => key) : fewBrands;

/** Access levels that the guard allows with a session. Pages that need a proved number have their own tests. */
const forPlayers = ["open", "player", "account", "subscriber"];
const forVisitors = ["number", "mail", "mailed", "offer"];

let browser: Browser;
beforeAll(async () => {
  // A wide font reveals overflows; `access.test.ts` uses the usual one.
  browser = await launchBrowser({ fonts: "wide" });
});
afterAll(() => browser.close());

const sizes = [
  { width: 320, textSize: 16 },
  { width: 360, textSize: 32 },
];

test.each(walked)("%s: every page is readable with a wide font and with doubled text size", async (brand) => {
  const [player, visitor] = [
    await newPlayer(browser, { reducedMotion: "reduce" }),
    await newVisitor(browser, { reducedMotion: "reduce" }),
  ];
  const places = await placesOf(brand);
  const routes = pages.filter((_, index) => isWhole || fewBrands[index % fewBrands.length] === brand);
  const found: string[] = [];
  for (const [context, access] of [
    [player, forPlayers],
    [visitor, forVisitors],
  ] as const) {
    const page = await context.newPage();
    for (const route of routes.filter((each) => access.includes(each.access))) {
      const path = fill(route, places);
      if (path === null || !(await open(page, brand, route, path))) continue;
      found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
    }
    await context.close();
  }
  expect(found).toEqual([]);
});

/** Values for route parameters such as `:eventId`. */
async function placesOf(brand: string): Promise<Record<string, string>> {
  const event = await findEvent(brand, ({ phase, stage }) => phase === "live" && stage === "qualifier");
  const final = await findEvent(brand, ({ stage }) => stage === "finals");
  const { text } = await sendRequest({
    host: `${brand}.localhost:${product.port}`,
    path: "/api/game/session",
    headers: { cookie: `sid=${await tokenAt(brand)}` },
  });
  const { player } = JSON.parse(text) as { player: { id: string } | null };
  const userId = player?.id ?? "";
  const [match] = await inProductDatabase((database) =>
    database.run(
      "select id, event_id from matches where $1 in (challenger_id, challenged_id) order by id limit 1",
      [userId],
    ),
  );
  return {
    userId,
    board: "season",
    eventId: event.id,
    finalId: final.id,
    matchId: match ? String(match["id"]) : "",
    matchEventId: match ? String(match["event_id"]) : "",
    roomId: "lounge",
  };
}

/** The URL of a page, or null if the player has no such thing. */
function fill({ id, path }: Route, places: Record<string, string>): string | null {
  const own = id === "bracket" ? "finalId" : id === "match-wizard" ? "matchEventId" : "eventId";
  const filled = path.replace(/:(\w+)/g, (_, name: string) => places[name === "eventId" ? own : name] || ":");
  return filled.includes(":") ? null : filled;
}

/** Opens a page. Returns false if the guard redirects, or if the brand does not have the page. */
async function open(page: Page, brand: string, { isStatic }: Route, path: string): Promise<boolean> {
  const response = await page.goto(addressOf(brand, path));
  if (response?.status() !== 200 || new URL(page.url()).pathname !== path) return false;
  if (!isStatic) await untilHydrated(page);
  return true;
}

async function faultsOf(page: Page): Promise<string[]> {
  const found = await axeViolations(page);
  const { first, description } = await page.evaluate(() => ({
    first: document.querySelector("main :is(h1, h2, h3, h4)")?.tagName,
    description: document.querySelector("meta[name=description]")?.getAttribute("content"),
  }));
  if (first !== "H1") found.push(`its first heading is ${first}`);
  if (!description) found.push("its description is empty");
  const session = await page.context().newCDPSession(page);
  for (const { width, textSize } of sizes) {
    await session.send("Page.setFontSizes", { fontSizes: { standard: textSize, fixed: textSize } });
    await page.setViewportSize({ ...screens.phone, width });
    const overflow = await page.evaluate(widestOverflow);
    if (overflow !== "") found.push(`at ${width} px, text of ${textSize} px: ${overflow}`);
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(screens.phone);
  await session.detach();
  return found;
}
