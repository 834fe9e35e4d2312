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
  /** For both players; they read it in the timeline. */
  readonly message?: string | undefined;
}

/** Decides a dispute. Points, ratings, tables, bracket and audit log follow in the same transaction. */
export function ruleOnDispute(
  trx: Executor,
  ports: MatchPorts,
  by: StaffActor,
  { ruling, ...input }: Decided<Ruling>,
  now: Date,
): Promise<MatchUpdate> {
  return decideAs(trx, ports, by, { ...input, command: { move: "rule", ruling } }, now);
}

/** Corrects a final result: once, within seven days. */
export function correctMatch(
  trx: Executor,
  ports: MatchPorts,
  by: StaffActor,
  { ruling, ...input }: Decided<Correction>,
  now: Date,
): Promise<MatchUpdate> {
  return decideAs(trx, ports, by, { ...input, command: { move: "correct", ruling } }, now);
}

export type StaffCommand = Extract<Command, { ruling: unknown }>;

interface StaffMove {
  readonly matchId: string;
  readonly command: StaffCommand;
  readonly seen?: number | undefined;
  readonly message?: string | undefined;
}

async function decideAs(
  trx: Executor,
  ports: MatchPorts,
  by: StaffActor,
  input: StaffMove,
  now: Date,
): Promise<MatchUpdate> {
  const { matchId, command, message } = input;
  const before = await requireMatch(trx, matchId);
  const update = await applyDecision(trx, ports, { ...input, staffId: by.actorId }, now);
  const after = await requireMatch(trx, matchId);
  const decision = Object.entries(detailsOf(command)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const details: Record<string, string> = {
    ...Object.fromEntries(decision),
    before: resultText(before),
    after: resultText(after),
    ...(message !== undefined && message !== "" && { message }),
  };
  const action =
    command.move === "rule" ? matchAuditActions.dispute_ruled : matchAuditActions.result_corrected;
  await recordAudit(trx, { ...by, action, subject: matchId, details }, now);
  return update;
}

/** "approved 2-1" */
function resultText({ state, score_challenger: one, score_challenged: other }: store.MovableRow): string {
  return one === null || other === null ? state : `${state} ${one}-${other}`;
}

/** The decision with all that follows from it, without the audit entry: a preview runs it and rolls it back. */
export async function applyDecision(
  trx: Executor,
  ports: MatchPorts,
  { matchId, command, seen, message, staffId }: StaffMove & { readonly staffId?: string },
  now: Date,
): Promise<MatchUpdate> {
  const { ruling } = command;
  if (ruling.outcome === "replay") await requirePossibleReplay(trx, matchId, ruling.kickoffAt, now);
  const note = message === "" ? undefined : message;
  return makeMove(trx, ports, "staff", { matchId, command, seen, note, staffId }, now);
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
  if ((await store.findPlayersWithOverlap(trx, players, kickoffAt, null)).length > 0) {
    throw matchProblems.problem("replay_time_taken");
  }
}
