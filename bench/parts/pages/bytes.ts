import type { Browser, Page, Request } from "playwright-core";
import { compress, documentQuality } from "#kit/http/compress.ts";
import { budgets } from "../../budgets.ts";
import { ownCodeByPage } from "./chunks.ts";
import { phoneOf } from "./phone.ts";
import type { Row } from "../../tools/table.ts";

export interface MeasuredPage {
  id: string;
  path: string;
  /** Session of the player who opens the page; undefined for a visitor. */
  token?: string;
}

const quietMs = 1_500;

export interface Loaded {
  type: string;
  bytes: number;
}

/** First visit of a new browser, page by page. */
export async function measureBytes(
  browser: Browser,
  origin: string,
  pages: readonly MeasuredPage[],
): Promise<Row[]> {
  const ownCode = await ownCodeByPage();
  const rows: Row[] = [];
  for (const page of pages) rows.push(...(await firstLoad(browser, origin, page, ownCode.get(page.id) ?? 0)));
  return rows;
}

/**
 * Brands that differ most from the default one. Their request count has no budget, because a second font,
 * footer and consent are extra requests.
 */
export async function measureOtherBrands(
  browser: Browser,
  sites: readonly { brand: string; origin: string; pages: readonly MeasuredPage[] }[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { brand, origin, pages } of sites) {
    for (const page of pages) {
      const all = await firstLoad(browser, origin, page, 0);
      for (const { name, figure, unit, budget } of all) {
        const row = { part: `First load at ${brand}`, name: `${page.id}, ${name}`, figure, unit };
        if (name === "document" && budget !== undefined) rows.push({ ...row, budget });
        if (name === requestsName) rows.push(row);
      }
    }
  }
  return rows;
}

const requestsName = "requests without pictures";

async function firstLoad(
  browser: Browser,
  origin: string,
  { id, path, token }: MeasuredPage,
  ownCode: number,
): Promise<Row[]> {
  const context = await browser.newContext(phoneOf(origin, token));
  try {
    const { html, loaded } = await loadPage(await context.newPage(), origin + path);
    const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
    const styles = await compress(Buffer.from(css.join("")), "br", documentQuality);
    return rowsOf(id, loaded, styles.length, ownCode);
  } finally {
    await context.close();
  }
}

/** Opens a page and waits until it is idle. */
export async function loadPage(page: Page, address: string): Promise<{ html: string; loaded: Loaded[] }> {
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  const answer = await page.goto(address, { waitUntil: "networkidle" });
  await settle(page);
  if (answer?.status() !== 200) throw new Error(`${address} returned ${answer?.status()}`);
  if (answer.headers()["content-encoding"] !== "br") throw new Error(`${address} was not sent as brotli`);
  const loaded = await Promise.all(
    finished.map(async (request): Promise<Loaded> => ({
      type: await typeOf(request),
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  return { html: await answer.text(), loaded };
}

/** The site icon is an image, whatever type Chromium reports. */
async function typeOf(request: Request): Promise<string> {
  const type = (await request.response())?.headers()["content-type"];
  return type?.startsWith("image/") ? "image" : request.resourceType();
}

/** Requests that a page sends when idle, such as a player's socket, belong to the first load. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  await page.waitForLoadState("networkidle");
  // The last idle callback may have sent another request: a joined room fetches missed events.
  await page.waitForTimeout(quietMs);
  await page.waitForLoadState("networkidle");
}

function rowsOf(id: string, loaded: readonly Loaded[], inlinedCss: number, ownCode: number): Row[] {
  const part = `First load of ${id}`;
  const known = ["document", "script", "stylesheet", "font", "image"];
  const of = (type: string) => loaded.filter((each) => each.type === type);
  const sum = (some: readonly Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const { bytes, counts } = budgets;
  const isLanding = id === "landing";
  const scriptBudget = isLanding ? { budget: bytes.landingScripts } : {};
  const cssBudget = isLanding ? { budget: bytes.landingCss } : {};
  const others = loaded.filter(({ type }) => !known.includes(type));
  const withoutPictures = loaded.filter(({ type }) => type !== "image").length;
  return [
    { part, name: "document", figure: sum(of("document")), unit: "bytes", budget: bytes.document },
    { part, name: "  its inlined CSS", figure: inlinedCss, unit: "bytes", ...cssBudget },
    { part, name: "scripts", figure: sum(of("script")), unit: "bytes", ...scriptBudget },
    { part, name: "  own code of the screen", figure: ownCode, unit: "bytes", budget: bytes.ownCode },
    { part, name: "style files", figure: sum(of("stylesheet")), unit: "bytes" },
    { part, name: "font", figure: sum(of("font")), unit: "bytes", budget: bytes.font },
    { part, name: "font files", figure: of("font").length, unit: "count", budget: counts.fontFiles },
    { part, name: "pictures", figure: sum(of("image")), unit: "bytes" },
    { part, name: "others", figure: sum(others), unit: "bytes" },
    { part, name: "everything", figure: sum(loaded), unit: "bytes" },
    {
      part,
      name: requestsName,
      figure: withoutPictures,
      unit: "count",
      budget: counts.requestsWithoutPictures,
    },
  ];
}
