import "#scripts/node-version.js";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { discardEmbedded, startEmbedded } from "#kit/db/embedded.ts";
import { SetupError } from "#kit/db/setup-error.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { makeScratchFolder } from "#kit/testing/scratch-folder.ts";
import { createShutdown } from "#scripts/start/shutdown.ts";
import { measureBracket } from "./bracket.ts";
import { measureBurst } from "./burst/burst.ts";
import { measureBytes, measureOtherBrands } from "./bytes.ts";
import { measureCommand } from "./command.ts";
import { measureCpu } from "./cpu.ts";
import { findEventId } from "./event.ts";
import { floorPaths } from "./floors.ts";
import { measureGrowth } from "./growth/growth.ts";
import { measureLive } from "./live/live.ts";
import { measureLogIns } from "./login.ts";
import { measureOtp } from "./otp.ts";
import { measurePaint } from "./paint.ts";
import { measurePlans } from "./plans/plans.ts";
import type { Program } from "./program.ts";
import { demoOrigin, startDemo, startFloors } from "./programs.ts";
import { signIn } from "./sign-in.ts";
import { measureDemoStart, measureServeStart } from "./start.ts";
import { isBroken, type Row, tableOf } from "./table.ts";
import { measureWizard } from "./wizard.ts";

/** The plans take minutes to prepare, so they are looked at only when asked for. */
const parts = [
  "start",
  "bracket",
  "cpu",
  "login",
  "otp",
  "command",
  "live",
  "burst",
  "growth",
  "bytes",
  "paint",
  "plans",
] as const;
type Part = (typeof parts)[number];

const usage = `Usage: npm run bench -- [--only ${parts.join("|")}] [--json FILE]`;
const shutdown = createShutdown();
let isMeasured = false;
// A run that was interrupted has not shown that anything is kept.
process.on("exit", () => {
  if (!isMeasured) process.exitCode ||= 130;
});

/** Measures on this machine, from an empty data folder to the last figure, and leaves nothing behind. */
async function main(): Promise<void> {
  const { only, json } = readOptions();
  const wanted = (...some: Part[]) => some.some((part) => only === undefined || only === part);
  const rows: Row[] = [];

  if (wanted("bracket")) rows.push(...measureBracket());
  if (only === "bracket") return finish(rows, json);

  const dataDir = await makeScratchFolder();
  shutdown.last(() => discardEmbedded(dataDir));
  if (only === "plans") {
    console.log("Filling a database with half a million players.");
    const crowd = await startEmbedded({ dataDir, onLost: fail });
    shutdown.first(() => crowd.stop());
    return finish(await measurePlans(crowd.url), json);
  }
  if (wanted("growth")) {
    console.log("Filling a database with a million players.");
    const crowdDir = await makeScratchFolder();
    shutdown.last(() => discardEmbedded(crowdDir));
    const crowd = await startEmbedded({ dataDir: crowdDir, onLost: fail });
    shutdown.first(() => crowd.stop());
    rows.push(...(await measureGrowth(shutdown, crowd.url)));
    await crowd.stop();
  }
  if (only === "growth") return finish(rows, json);
  console.log("Filling a database with the demo data.");
  const first = await startDemo(shutdown, { dataDir });
  await first.stop();

  if (wanted("start")) {
    console.log("Starting again and again.");
    rows.push(...(await measureDemoStart(shutdown, dataDir)));
  }
  const database = await startEmbedded({ dataDir, onLost: fail });
  shutdown.first(() => database.stop());
  if (wanted("start")) rows.push(...(await measureServeStart(shutdown, database.url)));
  if (wanted("cpu")) {
    console.log("Counting CPU per request.");
    rows.push(...(await measureCpu(shutdown, database.url)));
  }
  if (wanted("login")) {
    console.log("Logging in beside other calls.");
    rows.push(...(await measureLogIns(shutdown, database.url)));
  }
  if (wanted("otp")) {
    console.log("Signing in with codes.");
    rows.push(...(await measureOtp(shutdown, database.url)));
  }
  if (wanted("command")) {
    console.log("Checking in.");
    rows.push(...(await measureCommand(shutdown, database.url)));
  }
  if (wanted("live")) {
    console.log("Opening 2 000 sockets.");
    rows.push(...(await measureLive(shutdown, database.url)));
  }
  if (wanted("burst")) {
    console.log("Letting everybody in within a minute.");
    rows.push(...(await measureBurst(shutdown, database.url)));
  }
  if (wanted("bytes", "paint")) {
    console.log("Opening pages in a browser.");
    rows.push(...(await measurePages(dataDir, database.url, wanted)));
  }

  await finish(rows, json);
}

async function finish(rows: readonly Row[], json: string | undefined): Promise<void> {
  console.log(`\n${tableOf(rows)}\n`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(reportOf(rows), undefined, 2)}\n`);
  const broken = rows.filter(isBroken);
  console.log(
    broken.length === 0
      ? "Every budget of bytes and requests is kept."
      : `Broken: ${broken.map(({ part, name }) => `${part}: ${name.trim()}`).join("; ")}.`,
  );
  isMeasured = true;
  await shutdown.run(broken.length === 0 ? 0 : 1);
}

/** Light, with a footer and consent, and the longest words; from right to left; in another script. */
const otherBrands = ["eal-eu-fr", "eal-eu-de", "blg-ps-ar", "blg-ps-am"];

async function siteOf(brand: string, product: Program, databaseUrl: string) {
  const origin = demoOrigin(product, brand);
  const token = await signIn(databaseUrl, brand);
  const pages = [
    { id: "landing", path: "/landing" },
    { id: "home", path: "/landing", token },
    { id: "games", path: "/games", token },
    {
      id: "event-home",
      path: `/event-home/${await findEventId(product.port, new URL(origin).host)}`,
      token,
    },
    { id: "manage-account", path: "/manage-account", token },
    { id: "link-accounts", path: "/link-accounts", token },
  ];
  return { origin, pages };
}

async function measurePages(
  dataDir: string,
  databaseUrl: string,
  wanted: (...some: Part[]) => boolean,
): Promise<Row[]> {
  const product = await startDemo(shutdown, { dataDir, databaseUrl });
  const origin = demoOrigin(product);
  const event = `/event-home/${await findEventId(product.port, new URL(origin).host)}`;
  const token = await signIn(databaseUrl);
  const browser = await launchBrowser();
  shutdown.first(() => browser.close());
  const rows: Row[] = [];
  if (wanted("bytes")) {
    const pages = [
      { id: "landing", path: "/landing" },
      { id: "home", path: "/landing", token },
      { id: "games", path: "/games", token },
      { id: "event-home", path: event, token },
      { id: "how-it-works", path: "/how-it-works", token },
      { id: "menu", path: "/menu", token },
      { id: "guest", path: "/guest" },
    ];
    rows.push(...(await measureBytes(browser, origin, pages)));
    rows.push(...(await measureWizard(browser, origin, databaseUrl)));
    const sites = await Promise.all(
      otherBrands.map(async (brand) => ({ brand, ...(await siteOf(brand, product, databaseUrl)) })),
    );
    rows.push(...(await measureOtherBrands(browser, sites)));
  }
  if (wanted("paint")) {
    const floors = await startFloors(shutdown, databaseUrl);
    const pages = [
      { name: "landing", url: `${origin}/landing` },
      { name: "event home", url: origin + event, token },
    ];
    rows.push(
      ...(await measurePaint(browser, `http://floor.localhost:${floors.port}${floorPaths.page}`, pages)),
    );
  }
  return rows;
}

function readOptions(): { only: Part | undefined; json: string | undefined } {
  const { values } = parseArgs({ options: { only: { type: "string" }, json: { type: "string" } } });
  const only = parts.find((part) => part === values.only);
  if (values.only !== undefined && only === undefined) throw new SetupError(usage);
  return { only, json: values.json };
}

function reportOf(rows: readonly Row[]) {
  return { takenAt: new Date().toISOString(), node: process.version, cores: availableParallelism(), rows };
}

function fail(error: unknown): void {
  if (shutdown.signal.aborted) return;
  const isUsage = error instanceof TypeError && "code" in error;
  console.error(error instanceof SetupError ? error.message : isUsage ? usage : error);
  void shutdown.run(2);
}

main().catch(fail);
