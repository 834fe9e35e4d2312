import { launchBrowser } from "#kit/testing/browser.ts";
import { type MeasuredPage, measureBytes, measureOtherBrands } from "./bytes.ts";
import { measureConsole } from "./console.ts";
import { findEventId } from "../../tools/event.ts";
import { baselinePaths } from "../../tools/baselines.ts";
import { measurePaint } from "./paint.ts";
import type { Program } from "../../tools/program.ts";
import { demoOrigin, startDemo, startBaselines } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import { signIn } from "../../tools/sign-in.ts";
import type { Row } from "../../tools/table.ts";
import { measureWizard } from "./wizard.ts";

interface Served {
  dataDir: string;
  databaseUrl: string;
}

/** A light brand with footer, consent and long words; a right-to-left brand; a brand in another script. */
const otherBrands = ["eal-eu-fr", "eal-eu-de", "blg-ps-ar", "blg-ps-am"];

export async function measureFirstLoads(running: Running, served: Served): Promise<Row[]> {
  const { product, browser } = await open(running, served);
  const { databaseUrl } = served;
  const { origin, pages } = await siteOf(product, databaseUrl, (event, token) => [
    ...mainPages(event, token),
    { id: "how-it-works", path: "/how-it-works", token },
    { id: "menu", path: "/menu", token },
    { id: "guest", path: "/guest" },
  ]);
  const rows = await measureBytes(browser, origin, pages);
  rows.push(...(await measureWizard(browser, origin, databaseUrl)));
  rows.push(...(await measureConsole(browser, origin, databaseUrl)));
  const sites = await Promise.all(
    otherBrands.map(async (brand) => {
      const site = await siteOf(product, databaseUrl, otherPages, brand);
      return { brand, ...site };
    }),
  );
  rows.push(...(await measureOtherBrands(browser, sites)));
  return rows;
}

export async function measurePaints(running: Running, served: Served): Promise<Row[]> {
  const { product, browser } = await open(running, served);
  const baselines = await startBaselines(running, served.databaseUrl);
  const { origin, pages } = await siteOf(product, served.databaseUrl, (event, token) => [
    { id: "landing", path: "/landing" },
    { id: "event home", path: event, token },
  ]);
  return measurePaint(
    browser,
    `http://baseline.localhost:${baselines.port}${baselinePaths.page}`,
    pages.map(({ id, path, ...player }) => ({ name: id, url: origin + path, ...player })),
  );
}

async function open(running: Running, served: Served) {
  const product = await startDemo(running, served);
  const browser = await launchBrowser();
  running.first(() => browser.close());
  return { product, browser };
}

const mainPages = (event: string, token: string): MeasuredPage[] => [
  { id: "landing", path: "/landing" },
  { id: "home", path: "/landing", token },
  { id: "games", path: "/games", token },
  { id: "event-home", path: event, token },
];

const otherPages = (event: string, token: string): MeasuredPage[] => [
  ...mainPages(event, token),
  { id: "manage-account", path: "/manage-account", token },
  { id: "link-accounts", path: "/link-accounts", token },
];

/** A brand's address, and paths of its pages with the busiest event and player. */
async function siteOf(
  product: Program,
  databaseUrl: string,
  pagesOf: (event: string, token: string) => MeasuredPage[],
  brand?: string,
): Promise<{ origin: string; pages: MeasuredPage[] }> {
  const origin = demoOrigin(product, brand);
  const event = `/event-home/${await findEventId(product.port, new URL(origin).host)}`;
  return { origin, pages: pagesOf(event, await signIn(databaseUrl, brand)) };
}
