import type { Correction, Ruling } from "#features/matches/rules.ts";
import { announce, correctMatch, ruleOnDispute } from "#features/matches/server/index.ts";
import { brandsOf } from "#features/staff/rules.ts";
import { requireMember } from "#features/staff/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { withMatchPorts } from "./match-ports.ts";

export const disputeUsage = `npm run staff -- rule <match> <ruling> --by <e-mail>     decides a dispute: upheld, amended 3-1, void,
                                                         forfeit challenger, forfeit challenged,
                                                         replay 2026-11-20T18:00Z
npm run staff -- correct <match> <ruling> --by <e-mail>  puts a result right that stands: amended, void or forfeit
                                                         <e-mail> is that of the member of staff who decides`;

export interface Said {
  readonly words: readonly string[];
  /** The e-mail of whoever says it. */
  readonly by: string | undefined;
}

/** What an organiser decides of a match; undefined for a command that is not about that. */
export async function runDisputeCommand(
  database: Database,
  databaseUrl: string,
  { words: [command, matchId = "", outcome = "", detail = ""], by }: Said,
  now: Date,
): Promise<string | undefined> {
  if (command !== "rule" && command !== "correct") return undefined;
  const ruling = rulingOf(outcome, detail);
  if (ruling === undefined || by === undefined) return undefined;
  return withMatchPorts(database, databaseUrl, async (trx, ports, brands) => {
    const member = await requireMember(trx, by, "disputes");
    const decide =
      command === "rule"
        ? ruleOnDispute(trx, ports, member.id, { matchId, ruling }, now)
        : correctMatch(trx, ports, member.id, { matchId, ruling: correctionOf(ruling) }, now);
    const news = await decide;
    const { service } = news;
    const theirs = brandsOf(
      member,
      brands.filter((brand) => brand.service === service).map(({ key }) => key),
    );
    if (theirs.length === 0) throw new Error(`The match is of no brand that ${by} works for.`);
    announce(ports, news);
    const said = command === "rule" ? "It is decided." : "It is put right.";
    return [said, ...kickoffOf(ruling, ports.timeZoneOf(service))].join(" ");
  });
}

function correctionOf(ruling: Ruling): Correction {
  if (ruling.outcome === "upheld" || ruling.outcome === "replay") {
    throw new Error("A result that stands can be amended, voided or forfeited.");
  }
  return ruling;
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
