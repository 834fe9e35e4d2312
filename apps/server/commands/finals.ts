import { readFile } from "node:fs/promises";
import { newSeries } from "#features/battlegrounds/contract.ts";
import { battlegroundPermissions } from "#features/battlegrounds/rules.ts";
import {
  advance,
  publishBracketUpdate,
  closeQualifier,
  dropOut,
  openQualifiers,
} from "#features/battlegrounds/server/index.ts";
import { brandsOfAudience } from "#features/branding/rules.ts";
import { createTiesPort } from "#features/matches/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { requireStaffActor, type CommandArguments } from "./staff-actor.ts";
import { withMatchPorts } from "./match-ports.ts";

export const finalsUsage = `npm run staff -- open-qualifiers <file> --by <e-mail>    two qualifiers and their final, from a file of JSON
npm run staff -- close-qualifier <event> --by <e-mail>   keeps the places of a qualifier whose matches are settled
npm run staff -- advance <final> --by <e-mail>           seeds a final from its closed qualifiers
npm run staff -- drop-out <final> <player> --by <e-mail> takes a finalist out`;

const commands = ["open-qualifiers", "close-qualifier", "advance", "drop-out"] as const;

/** Commands about finals; undefined for any other command, and without a name. */
export async function runFinalsCommand(
  database: Database,
  databaseUrl: string,
  { words: [word, subject = "", playerId = ""], by }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const command = commands.find((known) => known === word);
  if (command === undefined || by === undefined) return undefined;
  const series =
    command === "open-qualifiers" ? newSeries.parse(JSON.parse(await readFile(subject, "utf8"))) : null;
  return withMatchPorts(database, databaseUrl, async (trx, ports, brands) => {
    const staff = await requireStaffActor(trx, brands, by, battlegroundPermissions.finals);
    const organiser = series
      ? staff.actorForBrands(brandsOfAudience(brands, series))
      : await staff.actorFor("event", subject);
    switch (command) {
      case "open-qualifiers": {
        const isNew = series !== null && (await openQualifiers(trx, organiser, series, now));
        return isNew ? `The final is ${series.id}.` : "They are there already.";
      }
      case "close-qualifier": {
        const isNew = await closeQualifier(trx, createTiesPort(ports), organiser, subject, now);
        return isNew ? "It is closed." : "It was closed before.";
      }
      case "advance": {
        const update = await advance(trx, createTiesPort(ports), organiser, subject, now);
        if (update) publishBracketUpdate(ports.live, update);
        return update ? "The final is seeded." : "It was seeded before, or there are too few to play it.";
      }
      case "drop-out": {
        const update = await dropOut(
          trx,
          createTiesPort(ports),
          organiser,
          { finalId: subject, playerId },
          now,
        );
        if (update) publishBracketUpdate(ports.live, update);
        return update ? "They are out." : "They were not in it any more.";
      }
    }
  });
}
