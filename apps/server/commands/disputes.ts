import { matchPermissions, type Correction, type Ruling } from "#features/matches/rules.ts";
import {
  publishUpdate,
  correctMatch,
  readDispute,
  ruleOnDispute,
  type DisputeForStaff,
} from "#features/matches/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { readInstant, requireStaffActor, type CommandArguments } from "./staff-actor.ts";
import { withMatchPorts } from "./match-ports.ts";
import { terminalLines } from "./terminal-lines.ts";

export const disputeUsage = `npm run staff -- dispute <match> --by <e-mail>            shows the statements, screenshots and notes of both players
npm run staff -- rule <match> <ruling> --by <e-mail>     decides a dispute: upheld, amended 3-1, void,
                                                         forfeit challenger, forfeit challenged,
                                                         replay 2026-11-20T18:00Z
npm run staff -- correct <match> <ruling> --by <e-mail>  corrects a final result: amended 3-1, void,
                                                         forfeit challenger, forfeit challenged
                                                         --by names the member of staff who decides;
                                                         --seen <version> fails unless the match still has this version`;

/** Reads, decides or corrects; undefined for any other command and for wrong arguments. */
export async function runDisputeCommand(
  database: Database,
  databaseUrl: string,
  args: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const [command, matchId = "", outcome = "", detail = ""] = args.words;
  const { by, seen } = args;
  if (by === undefined) return undefined;
  if (command === "dispute") {
    return withMatchPorts(database, databaseUrl, async (trx, { timeZoneOf }, brands) => {
      const staff = await requireStaffActor(trx, brands, by, matchPermissions.disputes);
      await staff.actorFor("match", matchId);
      const dispute = await readDispute(trx, matchId);
      return evidenceText(dispute, timeZoneOf(dispute.service));
    });
  }
  if (command !== "rule" && command !== "correct") return undefined;
  const ruling = rulingOf(outcome, detail);
  if (ruling === undefined) return undefined;
  return withMatchPorts(database, databaseUrl, async (trx, ports, brands) => {
    const staff = await requireStaffActor(trx, brands, by, matchPermissions.disputes);
    const actor = await staff.actorFor("match", matchId);
    const update = await (command === "rule"
      ? ruleOnDispute(trx, ports, actor, { matchId, ruling, seen }, now)
      : correctMatch(trx, ports, actor, { matchId, ruling: correctionOf(ruling), seen }, now));
    publishUpdate(ports, update);
    const message = command === "rule" ? "The dispute is decided." : "The result is corrected.";
    return [message, ...kickoffSentence(ruling, ports.timeZoneOf(update.service))].join(" ");
  });
}

/** All evidence for both scores, in the order of receipt. */
function evidenceText(dispute: DisputeForStaff, timeZone: string): string {
  const { matchId, state, version, challenger, challenged, statements } = dispute;
  const timeOf = (at: Date) =>
    at.toLocaleString("en-GB", { dateStyle: "short", timeStyle: "short", timeZone });
  const lines = statements.flatMap(({ at, by, move, details, note, pictures }) => [
    `${timeOf(at)}  ${by ?? "staff"}: ${move}${factsIn(details, timeOf)}`,
    ...(note === null ? [] : terminalLines(note).map((line) => `    note for staff: ${line}`)),
    ...pictures.map(
      ({ url, earlierMatchId }) =>
        `    ${url}${earlierMatchId === null ? "" : `  similar to a picture of match ${earlierMatchId}`}`,
    ),
  ]);
  return [
    `Match ${matchId}: ${state}, version ${version}. Challenger is ${challenger}, challenged is ${challenged}. Times are of ${timeZone}.`,
    ...lines,
  ].join("\n");
}

function factsIn(
  details: DisputeForStaff["statements"][number]["details"],
  timeOf: (at: Date) => string,
): string {
  const { reason, outcome, by, challenger, challenged, kickoffAt: kickoff } = details;
  const kickoffAt = kickoff === undefined ? undefined : timeOf(new Date(kickoff));
  const score = challenger === undefined ? undefined : `${challenger}-${challenged}`;
  return [reason, outcome, by, score, kickoffAt]
    .map((fact) => (fact === undefined ? "" : ` ${fact}`))
    .join("");
}

function correctionOf(ruling: Ruling): Correction {
  if (ruling.outcome === "upheld" || ruling.outcome === "replay") {
    throw new Error("A final result can only be amended, voided or forfeited.");
  }
  return ruling;
}

/** The kickoff of a replay, in the time zone of the players. */
function kickoffSentence(ruling: Ruling, timeZone: string): string[] {
  if (ruling.outcome !== "replay") return [];
  const shown = ruling.kickoffAt.toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short", timeZone });
  return [`Kickoff is on ${shown} in ${timeZone}.`];
}

/** Undefined if the arguments are invalid. */
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
      const kickoffAt = readInstant(detail);
      return kickoffAt && { outcome, kickoffAt };
    }
    default:
      return undefined;
  }
}
