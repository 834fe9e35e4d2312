import { endAfter } from "#features/battlegrounds/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { matchProblems } from "../../contract.ts";
import {
  isKickoffPossible,
  matchAuditActions,
  type Command,
  type Correction,
  type Ruling,
} from "../../rules.ts";
import type { MatchPorts } from "../ports.ts";
import { detailsOf } from "./details.ts";
import { invalidKickoff, makeMove, requireMatch } from "./make-move.ts";
import type { MatchUpdate } from "./updates.ts";
import * as store from "./store.ts";

interface Decided<Outcome> {
  readonly matchId: string;
  readonly ruling: Outcome;
  /** The version that the staff member saw. */
  readonly seen?: number | undefined;
}

/** Decides a dispute. Points, ratings, tables, bracket and audit log follow in the same transaction. */
export async function ruleOnDispute(
  trx: Executor,
  ports: MatchPorts,
  by: StaffActor,
  { matchId, ruling, seen }: Decided<Ruling>,
  now: Date,
): Promise<MatchUpdate> {
  if (ruling.outcome === "replay") await requirePossibleReplay(trx, matchId, ruling.kickoffAt, now);
  return decideAs(trx, ports, by, { matchId, command: { move: "rule", ruling }, seen }, now);
}

/** Corrects a final result: once, within seven days. */
export function correctMatch(
  trx: Executor,
  ports: MatchPorts,
  by: StaffActor,
  { matchId, ruling, seen }: Decided<Correction>,
  now: Date,
): Promise<MatchUpdate> {
  return decideAs(trx, ports, by, { matchId, command: { move: "correct", ruling }, seen }, now);
}

interface StaffMove {
  readonly matchId: string;
  readonly command: Extract<Command, { ruling: unknown }>;
  readonly seen: number | undefined;
}

async function decideAs(
  trx: Executor,
  ports: MatchPorts,
  by: StaffActor,
  input: StaffMove,
  now: Date,
): Promise<MatchUpdate> {
  const update = await makeMove(trx, ports, "staff", input, now);
  const details = Object.entries(detailsOf(input.command)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const action =
    input.command.move === "rule" ? matchAuditActions.dispute_ruled : matchAuditActions.result_corrected;
  await recordAudit(
    trx,
    { ...by, action, subject: input.matchId, details: Object.fromEntries(details) },
    now,
  );
  return update;
}

/**
 * A replay must be within its battleground and must not overlap another match of either player. A final has no fixed
 * end: it waits for its ties.
 */
async function requirePossibleReplay(
  trx: Executor,
  matchId: string,
  kickoffAt: Date,
  now: Date,
): Promise<void> {
  const row = await requireMatch(trx, matchId);
  const endsAt = row.tie_code === null ? row.eventEndsAt : endAfter(kickoffAt);
  const event = { startsAt: row.eventStartsAt, endsAt };
  if (!isKickoffPossible(kickoffAt, event, now)) throw invalidKickoff();
  const players = [row.challenger_id, row.challenged_id];
  await store.lockPlayers(trx, players);
  if ((await store.findBusy(trx, players, kickoffAt, null)).length > 0) {
    throw matchProblems.problem("kickoff_taken");
  }
}
