import { readFile } from "node:fs/promises";
import { newSeries } from "#features/battlegrounds/contract.ts";
import { battlegroundPermissions } from "#features/battlegrounds/rules.ts";
import {
  seedFinal,
  publishBracketUpdate,
  closeQualifier,
  dropOut,
  createSeries,
} from "#features/battlegrounds/server/index.ts";
import { brandsOfAudience } from "#features/branding/rules.ts";
import { createTiesPort } from "#features/matches/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { requireStaffActor, type CommandArguments } from "./staff-actor.ts";
import { withMatchPorts } from "./match-ports.ts";

export const finalsUsage = `npm run staff -- open-qualifiers <file> --by <e-mail>    creates two qualifiers and their final from a JSON file
npm run staff -- close-qualifier <event> --by <e-mail>   stores the places of a qualifier whose matches are settled
npm run staff -- advance <final> --by <e-mail>           seeds a final from its closed qualifiers
npm run staff -- drop-out <final> <player> --by <e-mail> removes a finalist`;

const commands = ["open-qualifiers", "close-qualifier", "advance", "drop-out"] as const;

/** Runs a command about finals; undefined for any other command and without `--by`. */
export async function runFinalsCommand(
  database: Database,
  databaseUrl: string,
  { words: [name, subject = "", playerId = ""], by }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const command = commands.find((known) => known === name);
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
        const isNew = series !== null && (await createSeries(trx, organiser, series, now));
        return isNew ? `The final is ${series.id}.` : "The qualifiers exist already.";
      }
      case "close-qualifier": {
        const isNew = await closeQualifier(trx, createTiesPort(ports), organiser, subject, now);
        return isNew ? "The qualifier is closed." : "The qualifier was closed before.";
      }
      case "advance": {
        const update = await seedFinal(trx, createTiesPort(ports), organiser, subject, now);
        if (update) publishBracketUpdate(ports.realtime, update);
        return update ? "The final is seeded." : "The final was seeded before, or has too few players.";
      }
      case "drop-out": {
        const { wasFinalist, update } = await dropOut(
          trx,
          createTiesPort(ports),
          organiser,
          { finalId: subject, playerId },
          now,
        );
        if (update) publishBracketUpdate(ports.realtime, update);
        return wasFinalist ? "The player is out of the final." : "The player is not in the final.";
      }
    }
  });
}
