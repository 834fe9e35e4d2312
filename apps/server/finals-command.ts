import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { newSeries } from "#features/battlegrounds/contract.ts";
import { advance, closeQualifier, dropOut, openQualifiers } from "#features/battlegrounds/server/index.ts";
import { openTies, workMatchJobs } from "#features/matches/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { createJobs } from "#kit/jobs/jobs.ts";
import { nobodyListens } from "#kit/realtime/port.ts";
import { loadBrands } from "./sites/brands.ts";
import { timeZonesOf } from "./sites/time-zones.ts";

export const finalsUsage = `npm run staff -- open-qualifiers <file>              two qualifiers and their final, from a file of JSON
npm run staff -- close-qualifier <event>             keeps the places of a qualifier whose matches are settled
npm run staff -- advance <final>                     seeds a final from its closed qualifiers
npm run staff -- drop-out <final> <player>           takes a finalist out`;

/** From the command line nobody is signed in: the audit log has no name for it. */
const organiser = { actorId: null };

/** What an organiser asks for; undefined for a command that is not about finals. */
export async function runFinalsCommand(
  database: Database,
  databaseUrl: string,
  [command, subject = "", player = ""]: readonly string[],
  now: Date,
): Promise<string | undefined> {
  switch (command) {
    case "open-qualifiers": {
      const series = newSeries.parse(JSON.parse(await readFile(subject, "utf8")));
      const isNew = await database.transaction((trx) => openQualifiers(trx, organiser, series, now));
      return isNew ? `The final is ${series.id}.` : "They are there already.";
    }
    case "close-qualifier":
      return withTies(database, databaseUrl, async (ties) => {
        const isNew = await database.transaction((trx) => closeQualifier(trx, ties, organiser, subject, now));
        return isNew ? "It is closed." : "It was closed before.";
      });
    case "advance":
      return withTies(database, databaseUrl, async (ties) => {
        const news = await database.transaction((trx) => advance(trx, ties, organiser, subject, now));
        return news ? "The final is seeded." : "It was seeded before, or there are too few to play it.";
      });
    case "drop-out":
      return withTies(database, databaseUrl, async (ties) => {
        const out = { finalId: subject, playerId: player };
        const news = await database.transaction((trx) => dropOut(trx, ties, organiser, out, now));
        return news ? "They are out." : "They were not in it any more.";
      });
    case undefined:
    default:
      return undefined;
  }
}

/** Matches are made with the jobs of their deadlines; another process works them off. */
async function withTies(
  database: Database,
  databaseUrl: string,
  work: (ties: ReturnType<typeof openTies>) => Promise<string>,
): Promise<string> {
  const clock = { now: () => new Date() };
  const jobs = createJobs({ databaseUrl, clock, log: pino({ level: "silent" }) });
  const folder = fileURLToPath(new URL("../../brands", import.meta.url));
  const brands = [...(await loadBrands(folder)).values()].map(({ brand }) => brand);
  // Open pages of other processes learn of it when they next ask.
  const ports = { live: nobodyListens, jobs, timeZoneOf: timeZonesOf(brands) };
  workMatchJobs(jobs, { ...ports, database, clock });
  await jobs.start({ work: false });
  try {
    return await work(openTies(ports));
  } finally {
    await jobs.stop();
  }
}
