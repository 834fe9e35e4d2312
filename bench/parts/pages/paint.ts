import type { Browser, Page } from "playwright-core";
import { budgets } from "../../budgets.ts";
import { median } from "../../tools/median.ts";
import { cpuSlowDown, type NetworkName, networks, phoneOf } from "./phone.ts";
import type { Row } from "../../tools/table.ts";
import { readVitals, type Vitals, watchVitals } from "./vitals.ts";

export interface PaintedPage {
  name: string;
  url: string;
  /** Session of the player who opens the page; undefined for a visitor. */
  token?: string;
}

const loads = 3;
const timeoutMs = 60_000;

/** First paint of each page on a slow phone and network, compared with a page that has only a heading. */
export async function measurePaint(
  browser: Browser,
  baselineUrl: string,
  pages: readonly PaintedPage[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const network of Object.keys(networks) as NetworkName[]) {
    const baseline = await medianVitals(browser, { name: "baseline", url: baselineUrl }, network);
    const part = `Slow phone on ${network}`;
    rows.push({ part, name: "bare page, LCP", figure: baseline.lcp, unit: "ms" });
    for (const page of pages) {
      rows.push(...rowsOf(part, page.name, network, await medianVitals(browser, page, network), baseline));
    }
  }
  return rows;
}

function rowsOf(part: string, name: string, network: NetworkName, vitals: Vitals, baseline: Vitals): Row[] {
  return [
    {
      part,
      name: `${name}, FCP`,
      figure: vitals.fcp,
      unit: "ms",
      ratios: { "bare page": vitals.fcp / baseline.fcp },
    },
    {
      part,
      name: `${name}, LCP`,
      figure: vitals.lcp,
      unit: "ms",
      budget: budgets.paintMs[network],
      ratios: { "bare page": vitals.lcp / baseline.lcp },
    },
    { part, name: `${name}, CLS`, figure: vitals.cls, unit: "shift", budget: budgets.layoutShift },
    { part, name: `${name}, TBT`, figure: vitals.tbt, unit: "ms" },
  ];
}

async function medianVitals(browser: Browser, painted: PaintedPage, network: NetworkName): Promise<Vitals> {
  const all: Vitals[] = [];
  for (let load = 0; load < loads; load++) all.push(await vitalsOf(browser, painted, network));
  const of = (name: keyof Vitals) => median(all.map((vitals) => vitals[name]));
  return { fcp: of("fcp"), lcp: of("lcp"), cls: of("cls"), tbt: of("tbt") };
}

async function vitalsOf(
  browser: Browser,
  { url, token }: PaintedPage,
  network: NetworkName,
): Promise<Vitals> {
  const context = await browser.newContext(phoneOf(url, token));
  try {
    const page = await context.newPage();
    await slowDown(page, network);
    await page.addInitScript(watchVitals);
    await page.goto(url, { waitUntil: "networkidle", timeout: timeoutMs });
    return await page.evaluate(readVitals);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page, network: NetworkName): Promise<void> {
  const { kilobits, latency } = networks[network];
  const bytesPerSecond = (kilobits * 1_000) / 8;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowDown });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
