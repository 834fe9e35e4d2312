import { readFile } from "node:fs/promises";
import { newSeries } from "#features/battlegrounds/contract.ts";
import {
  advance,
  announceBracket,
  closeQualifier,
  dropOut,
  openQualifiers,
} from "#features/battlegrounds/server/index.ts";
import { openTies } from "#features/matches/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { withMatchPorts } from "./match-ports.ts";

export const finalsUsage = `npm run staff -- open-qualifiers <file>              two qualifiers and their final, from a file of JSON
npm run staff -- close-qualifier <event>             keeps the places of a qualifier whose matches are settled
npm run staff -- advance <final>                     seeds a final from its closed qualifiers
npm run staff -- drop-out <final> <player>           takes a finalist out`;

/** From the command line nobody is signed in, and the same happens by itself: the audit log has no name for it. */
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
      return withMatchPorts(database, databaseUrl, async (trx, ports) => {
        const isNew = await closeQualifier(trx, openTies(ports), organiser, subject, now);
        return isNew ? "It is closed." : "It was closed before.";
      });
    case "advance":
      return withMatchPorts(database, databaseUrl, async (trx, ports) => {
        const news = await advance(trx, openTies(ports), organiser, subject, now);
        if (news) announceBracket(ports.live, news);
        return news ? "The final is seeded." : "It was seeded before, or there are too few to play it.";
      });
    case "drop-out":
      return withMatchPorts(database, databaseUrl, async (trx, ports) => {
        const out = { finalId: subject, playerId: player };
        const news = await dropOut(trx, openTies(ports), organiser, out, now);
        if (news) announceBracket(ports.live, news);
        return news ? "They are out." : "They were not in it any more.";
      });
    case undefined:
    default:
      return undefined;
  }
}
