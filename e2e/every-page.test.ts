import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page as Route } from "#apps/web/page.ts";
import { pages } from "#apps/web/routes.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { pictureName } from "#scripts/look/contact-sheet.ts";
import { sendRequest } from "./testing/send-request.ts";
import { findEvent } from "./testing/battlegrounds.ts";
import { factsOf } from "./testing/brand-facts.ts";
import { lengthenTexts, pageFaults, widestOverflow } from "./testing/page-checks.ts";
import { newPlayer, sessionTokenOf } from "./testing/players.ts";
import { deleteRateLimits, inProductDatabase } from "./testing/product-database.ts";
import {
  addressOf,
  newVisitor,
  product,
  screens,
  untilHydrated,
  waitForPage,
  type VisitorOptions,
} from "./testing/product.ts";
import { proveByApi } from "./testing/subscribe-by-api.ts";
import { newNumberOf } from "./testing/unique-values.ts";

/**
 * Each page is opened in one of four brands: dark, light, right-to-left, and Amharic. `npm run look` sets these variables
 * and opens all pages of the given brands, or of all brands. The contrast of every brand is tested without a browser.
 */
const { LOOK_BRANDS: lookBrands, LOOK_FOLDER: lookFolder, LOOK_PAGES: lookPages } = process.env;
const isWhole = lookBrands !== undefined;
const fewBrands = ["blg-za-en", "eal-eu-de", "blg-ps-ar", "blg-ps-am"];
const walked = lookBrands?.split(",") ?? fewBrands;

/**
 * Access levels that the guard allows with a session. Pages that need a proved number have their own tests, and whole
 * brands are also walked with one.
 */
const forPlayers: readonly Route["access"][] = ["open", "player", "account"];
const forVisitors: readonly Route["access"][] = ["number", "emailSignIn", "mailLink", "offer"];
const forProvedNumbers: readonly Route["access"][] = ["subscribe"];

/** Pages that look different with a query or for another kind of thing. */
const variants = ["/notifications?part=support", "/search-friends?q=th"];

/** Pages that show most of a brand's look and texts. */
const keyPages =
  "landing home games event-home bracket match profile chat-room rewards store guest auth-register doi-one doi-two terms-conditions menu".split(
    " ",
  );

type Screen = keyof typeof screens;

let browser: Browser;
beforeAll(async () => {
  // A wide font reveals overflows.
  browser = await launchBrowser({ fonts: "wide" });
});
afterAll(() => browser.close());

const sizes = {
  phone: [
    { width: 320, textSize: 16 },
    { width: 360, textSize: 32 },
  ],
  desktop: [
    { width: 1280, textSize: 32 },
    { width: 1920, textSize: 16 },
  ],
} as const;

const looks = walked.flatMap((brand) => (["phone", "desktop"] as const).map((screen) => ({ brand, screen })));

test.each(looks)("every page of $brand has no fault on a $screen", async ({ brand, screen }) => {
  const { timeZone, hasOwnOptIn } = factsOf(brand);
  const look = { screen, reducedMotion: "reduce", timezoneId: timeZone } as const;
  const places = await placesOf(brand);
  const isChecked = (index: number) => isWhole || fewBrands[index % fewBrands.length] === brand;
  const walkedPages = pages.filter(({ id }, index) =>
    lookPages === "key" ? keyPages.includes(id) : isChecked(index),
  );
  const pathsOf = (wanted: (page: Route) => boolean) =>
    walkedPages.filter(wanted).flatMap((page) => fill(page, places));
  const playersPaths = pathsOf(
    ({ access, audience }) => forPlayers.includes(access) && audience !== "visitors",
  );
  const visitorsPaths = pathsOf(
    ({ access, audience }) => forVisitors.includes(access) || audience === "visitors",
  );
  const checked = [
    ...(await checkPages({ context: await newPlayer(browser, look), who: "player", brand, screen }, [
      ...playersPaths,
      ...variants.filter((_, index) => isChecked(index)),
      "/no/such/page",
    ])),
    ...(await checkPages(
      { context: await newVisitor(browser, look), who: "visitor", brand, screen },
      visitorsPaths,
    )),
    ...(isWhole && hasOwnOptIn
      ? await checkPages(
          { context: await newProvedNumber(brand, look), who: "number", brand, screen },
          pathsOf(({ access }) => forProvedNumbers.includes(access)),
        )
      : []),
  ];
  if (lookFolder !== undefined) {
    await writeFile(join(lookFolder, `${brand}-${screen}.json`), JSON.stringify(checked));
  }
  expect(checked.flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`))).toEqual([]);
});

/** A browser of somebody who has proved a number and has no subscription. */
async function newProvedNumber(brand: string, look: VisitorOptions): Promise<BrowserContext> {
  await deleteRateLimits();
  const context = await newVisitor(browser, look);
  const url = addressOf(brand, "/");
  const cookies = await proveByApi(brand, newNumberOf(factsOf(brand)));
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return context;
}

/** Values for route parameters such as `:eventId`. */
async function placesOf(brand: string): Promise<Record<string, readonly string[]>> {
  const event = await findEvent(brand, ({ phase, stage }) => phase === "live" && stage === "qualifier");
  const final = await findEvent(brand, ({ phase, stage }) => phase === "ended" && stage === "finals");
  const { text } = await sendRequest({
    host: `${brand}.localhost:${product.port}`,
    path: "/api/game/session",
    headers: { cookie: `sid=${await sessionTokenOf(brand)}` },
  });
  const { player } = JSON.parse(text) as { player: { id: string } | null };
  const userId = player?.id ?? "";
  const [match] = await inProductDatabase((database) =>
    database.run(
      `select id, event_id, case when challenger_id = $1 then challenged_id else challenger_id end as opponent_id,
              $1 in (challenger_id, challenged_id) as is_own
       from matches where $1 in (challenger_id, challenged_id) or event_id = $2
       order by is_own desc, id limit 1`,
      [userId, event.id],
    ),
  );
  return {
    userId: [userId, String(match?.["opponent_id"])],
    board: ["season"],
    eventId: [event.id, final.id],
    finalId: [final.id],
    matchId: match ? [String(match["id"])] : [],
    matchEventId: match?.["is_own"] === true ? [String(match["event_id"])] : [],
    roomId: ["lounge"],
  };
}

/** The paths of a page: none if the player has no such thing, two if the page has two kinds. */
function fill({ id, path }: Route, places: Record<string, readonly string[]>): string[] {
  const own = id === "bracket" ? "finalId" : id === "match-wizard" ? "matchEventId" : "eventId";
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return parameters.reduce(
    (paths, name) =>
      paths.flatMap((each) =>
        (places[name === "eventId" ? own : name] ?? []).map((value) => each.replace(`:${name}`, value)),
      ),
    [path],
  );
}

interface CheckedPage {
  path: string;
  faults: string[];
}

interface Look {
  context: BrowserContext;
  who: "player" | "visitor" | "number";
  brand: string;
  screen: Screen;
}

async function checkPages(
  { context, who, brand, screen }: Look,
  paths: readonly string[],
): Promise<CheckedPage[]> {
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on("pageerror", ({ message }) => uncaught.push(message));
  const checked: CheckedPage[] = [];
  for (const path of paths) {
    if (!(await open(page, brand, path))) continue;
    const label = `${path} (${who})`;
    if (lookFolder !== undefined)
      await page.screenshot({ path: join(lookFolder, pictureName(brand, screen, label)) });
    const faults = [
      ...(await headFaults(page)),
      ...(await pageFaults(page, screen)),
      ...(await overflows(page, screen)),
      ...uncaught.splice(0),
    ];
    checked.push({ path: label, faults });
  }
  await context.close();
  return checked;
}

/** Opens a page. Returns false if the guard redirects, or if the brand does not have the page. */
async function open(page: Page, brand: string, path: string): Promise<boolean> {
  if (path === "/doi-two" && !(await giveFirstConsent(page, brand))) return false;
  const response = await page.goto(addressOf(brand, path));
  const { pathname, search } = new URL(page.url());
  const isMissing = response?.status() === 404 && path !== "/no/such/page";
  if (isMissing || pathname + search !== path) return false;
  // The offline page has no scripts.
  if (path !== "/offline") await untilHydrated(page);
  return true;
}

/** The second consent opens only in the tab of the first. Returns false if the guard redirects. */
async function giveFirstConsent(page: Page, brand: string): Promise<boolean> {
  await page.goto(addressOf(brand, "/doi-one"));
  if (new URL(page.url()).pathname !== "/doi-one") return false;
  await untilHydrated(page);
  await page.locator("input[name=isOfAge]").check();
  await page.locator("button[type=submit]:not([aria-disabled])").click();
  await waitForPage(page, "**/doi-two");
  return true;
}

async function headFaults(page: Page): Promise<string[]> {
  const { first, description } = await page.evaluate(() => ({
    first: document.querySelector("main :is(h1, h2, h3, h4):not(nav *, aside *)")?.tagName,
    description: document.querySelector("meta[name=description]")?.getAttribute("content"),
  }));
  return [
    ...(first === "H1" ? [] : [`its first heading is ${first}`]),
    ...(description ? [] : ["its description is empty"]),
  ];
}

async function overflows(page: Page, screen: Screen): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const { width, textSize } of sizes[screen]) {
    // The browser's text size setting, which media queries in em follow.
    await session.send("Page.setFontSizes", { fontSizes: { standard: textSize, fixed: textSize } });
    await page.setViewportSize({ ...screens[screen], width });
    const overflow = await page.evaluate(widestOverflow);
    if (overflow !== "") found.push(`at ${width} px, text of ${textSize} px: ${overflow}`);
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  if (screen === "phone") {
    await page.setViewportSize({ ...screens.phone, width: 320 });
    await page.evaluate(lengthenTexts);
    const overflow = await page.evaluate(widestOverflow);
    if (overflow !== "") found.push(`with texts 40 % longer: ${overflow}`);
  }
  await page.setViewportSize(screens[screen]);
  await session.detach();
  return found;
}
