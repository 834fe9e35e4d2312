import type { Ruling } from "#features/matches/rules.ts";
import { correctMatch, ruleOnDispute } from "#features/matches/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { organiser, withMatchPorts } from "./match-ports.ts";

export const disputeUsage = `npm run staff -- rule <match> <ruling>               decides a dispute: upheld, amended 3-1, void,
                                                     forfeit challenger, forfeit challenged, replay 2026-11-20T18:00Z
npm run staff -- correct <match> <ruling>            puts a result right that stands: amended, void or forfeit`;

/** What an organiser decides of a match; undefined for a command that is not about that. */
export async function runDisputeCommand(
  database: Database,
  databaseUrl: string,
  [command, matchId = "", outcome = "", detail = ""]: readonly string[],
  now: Date,
): Promise<string | undefined> {
  if (command !== "rule" && command !== "correct") return undefined;
  const ruling = rulingOf(outcome, detail);
  if (ruling === undefined) return undefined;
  return withMatchPorts(database, databaseUrl, async (ports) => {
    const { actorId } = organiser;
    if (command === "rule") {
      const { service } = await database.transaction((trx) =>
        ruleOnDispute(trx, ports, actorId, { matchId, ruling }, now),
      );
      return ["It is decided.", ...kickoffOf(ruling, ports.timeZoneOf(service))].join(" ");
    }
    if (ruling.outcome === "upheld" || ruling.outcome === "replay") {
      throw new Error("A result that stands can be amended, voided or forfeited.");
    }
    await database.transaction((trx) => correctMatch(trx, ports, actorId, { matchId, ruling }, now));
    return "It is put right.";
  });
}

/** Without one it would be the time of the machine that the command happens to run on. */
const hasZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/** As the players will read it, for whoever typed it to see. */
function kickoffOf(ruling: Ruling, timeZone: string): string[] {
  if (ruling.outcome !== "replay") return [];
  const shown = ruling.kickoffAt.toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short", timeZone });
  return [`Kickoff is on ${shown} in ${timeZone}.`];
}

/** Undefined where the words are none. */
function rulingOf(outcome: string, detail: string): Ruling | undefined {
  switch (outcome) {
    case "upheld":
    case "void":
      return { outcome };
    case "amended": {
      const [, challenger, challenged] = /^(\d{1,3})-(\d{1,3})$/.exec(detail) ?? [];
      if (challenger === undefined || challenged === undefined) return undefined;
      return { outcome, score: { challenger: Number(challenger), challenged: Number(challenged) } };
    }
    case "forfeit":
      return detail === "challenger" || detail === "challenged" ? { outcome, by: detail } : undefined;
    case "replay": {
      const kickoffAt = new Date(hasZone.test(detail) ? detail : Number.NaN);
      return Number.isNaN(kickoffAt.getTime()) ? undefined : { outcome, kickoffAt };
    }
    default:
      return undefined;
  }
}
