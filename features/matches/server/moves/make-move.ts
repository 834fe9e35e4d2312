import { areEntered, bindEntries, lockBracket } from "#features/battlegrounds/server/index.ts";
import { award, correctResult, countResult } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { matchProblems } from "../../contract.ts";
import {
  decide,
  isCounted,
  isKickoffPossible,
  otherSide,
  type Command,
  type MatchFacts,
  type Move,
  type MoveResult,
  type Mover,
} from "../../rules.ts";
import type { MatchPorts } from "../ports.ts";
import { isInBracket } from "../bracket/store.ts";
import { updateBracketAfterMove } from "../bracket/bracket-updates.ts";
import { detailsOf } from "./details.ts";
import { changesOf, countedResult, factsOf, playerOf, sideOf } from "./facts.ts";
import { type MoveSideEffect, createUpdate, type MatchUpdate } from "./updates.ts";
import * as store from "./store.ts";
import { notificationsOf } from "./notifications.ts";

export type Actor = { readonly playerId: string } | "staff" | "time";

export interface MoveInput {
  readonly matchId: string;
  readonly command: Command;
  /** The version that the player saw; moves on an outdated version are refused. */
  readonly seen?: number | undefined;
  readonly note?: string | undefined;
  /** The member of staff who decides. */
  readonly staffId?: string | undefined;
  readonly alongside?: MoveSideEffect | undefined;
}

/** Another transaction may move the match between read and write; the move is then decided again. */
const maxTries = 5;

/** Makes a move and everything that follows from it, in the caller's transaction. */
export async function makeMove(
  trx: Executor,
  ports: MatchPorts,
  actor: Actor,
  input: MoveInput,
  now: Date,
): Promise<MatchUpdate> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const row = await lockMatch(trx, input.matchId);
    const mover = moverOf(row, actor);
    await requireSeenVersion(trx, row, input);
    const [standing] = await Promise.all([
      findStanding(trx, row, mover, input.command),
      requirePossibleKickoff(trx, row, input.command, now),
    ]);
    const before = factsOf(row);
    const decision = decide(before, mover, input.command, { now, hasDraws: row.hasDraws });
    if ("refusal" in decision) throw matchProblems.problem(decision.refusal);
    const inProgress = { row, before, mover, actor, input, decision, now };
    const [isMoved] = await Promise.all([
      store.updateMoved(trx, changesOf(row, decision.match), newMoveOf(inProgress), now),
      standing && bindPlayers(trx, standing, input.command, now),
    ]);
    if (isMoved) {
      return applyEffects(trx, ports, inProgress);
    }
  }
  throw matchProblems.problem("match_moved");
}

/** A tie may move other matches of its bracket, so the bracket is locked before the match. */
async function lockMatch(trx: Executor, id: string): Promise<store.MovableRow> {
  const row = await requireMatch(trx, id);
  if (row.tie_code === null) return row;
  await lockBracket(trx, row.event_id);
  return requireMatch(trx, id);
}

export async function requireMatch(executor: Executor, id: string): Promise<store.MovableRow> {
  const row = isUuid(id) ? await store.findById(executor, id) : undefined;
  if (!row) throw matchProblems.problem("match_not_found");
  return row;
}

function moverOf(row: store.MovableRow, actor: Actor): Mover {
  if (typeof actor === "string") return actor;
  const side = sideOf(row, actor.playerId);
  if (!side) throw matchProblems.problem("not_your_match");
  return side;
}

const isOfSameGame = (since: Move) => since !== "rule";
/**
 * Whether a move may have happened since the version that the player saw. Moves that are not listed need the latest
 * version.
 */
const allowedSince: Readonly<Partial<Record<Move, (since: Move) => boolean>>> = {
  // Both players may check in at once, or add to the same dispute at once.
  check_in: () => true,
  add_evidence: (since) => since === "add_evidence",
  // A queued score is valid although the opponent has checked in since, but not after a replay was ordered.
  submit_score: isOfSameGame,
  correct_score: isOfSameGame,
};

async function requireSeenVersion(
  trx: Executor,
  row: store.MovableRow,
  { seen, command }: MoveInput,
): Promise<void> {
  if (seen === undefined || seen === row.version) return;
  const isAllowed = allowedSince[command.move];
  if (isAllowed && seen < row.version) {
    const since = await store.findMovesSince(trx, row.id, seen);
    if (since.every(isAllowed)) return;
  }
  throw matchProblems.problem("match_moved");
}

/** Refuses proposed kickoffs outside the event, and accepted ones that overlap another match of either player. */
async function requirePossibleKickoff(
  trx: Executor,
  row: store.MovableRow,
  command: Command,
  now: Date,
): Promise<void> {
  if (command.move === "reschedule") {
    const event = { startsAt: row.eventStartsAt, endsAt: row.eventEndsAt };
    if (!isKickoffPossible(command.kickoffAt, event, now)) throw invalidKickoff();
  }
  if (command.move !== "accept") return;
  const players = [row.challenger_id, row.challenged_id];
  const [, busy] = await Promise.all([
    store.lockPlayers(trx, players),
    store.findPlayersWithOverlap(trx, players, row.proposed_kickoff_at ?? row.kickoff_at, row.id),
  ]);
  if (busy.length > 0) throw matchProblems.problem("kickoff_taken");
}

interface Standing {
  readonly caller: string;
  readonly opponent: string;
  readonly isCallerIn: boolean;
  readonly isOpponentIn: boolean;
}

/** Whether the entries of both players still stand; only answers to a request need them. */
async function findStanding(
  trx: Executor,
  row: store.MovableRow,
  mover: Mover,
  command: Command,
): Promise<Standing | undefined> {
  if (mover === "time" || mover === "staff") return undefined;
  if (!["accept", "decline", "reschedule"].includes(command.move)) return undefined;
  const entries = { challenger: row.challenger_entry_id, challenged: row.challenged_entry_id };
  const [caller, opponent] = [entries[mover], entries[otherSide(mover)]];
  const [isCallerIn, isOpponentIn] = await Promise.all([
    areEntered(trx, [caller]),
    areEntered(trx, [opponent]),
  ]);
  return { caller, opponent, isCallerIn, isOpponentIn };
}

/**
 * Accepting binds both entries; declining, which may cost points, binds the caller's. A request of a player who has
 * left cannot be answered and expires.
 */
async function bindPlayers(
  trx: Executor,
  { caller, opponent, isCallerIn, isOpponentIn }: Standing,
  command: Command,
  now: Date,
): Promise<void> {
  if (!isCallerIn) throw matchProblems.problem("not_entered");
  if (!isOpponentIn) throw matchProblems.problem("opponent_not_entered");
  if (command.move === "reschedule") return;
  const bound = command.move === "accept" ? [caller, opponent] : [caller];
  if (!(await bindEntries(trx, bound, now))) throw matchProblems.problem("match_moved");
}

export function invalidKickoff() {
  return matchProblems.problem("invalid_kickoff", [{ field: "proposedDate", code: "invalid_kickoff" }]);
}

interface MoveInProgress {
  readonly row: store.MovableRow;
  readonly before: MatchFacts;
  readonly mover: Mover;
  readonly actor: Actor;
  readonly input: MoveInput;
  readonly decision: MoveResult;
  readonly now: Date;
}

function newMoveOf({ row, actor, input, decision }: MoveInProgress): store.NewMove {
  return {
    matchId: row.id,
    number: row.version + 1,
    move: input.command.move,
    state: decision.match.state,
    playerId: typeof actor === "string" ? null : actor.playerId,
    staffId: input.staffId,
    details: detailsOf(input.command),
    note: input.note,
  };
}

/** Updates rankings and the bracket, and creates notifications and the realtime update. */
async function applyEffects(
  trx: Executor,
  ports: MatchPorts,
  inProgress: MoveInProgress,
): Promise<MatchUpdate> {
  const { row, before, mover, input, decision, now } = inProgress;
  const version = row.version + 1;
  const ranking = updateRankings(trx, ports, inProgress);
  // Only a notification of a result names its points; any other is sent meanwhile.
  const points = countedResult(row, decision.match) ? (await ranking).points : [];
  const notified = { row, match: decision.match, mover, move: input.command.move, points };
  const isRepeated = input.command.move === "correct_score";
  const updateInput = {
    row,
    match: decision.match,
    before,
    version,
    notifications: notificationsOf(notified),
    isRepeated,
  };
  const playerIds = [row.challenger_id, row.challenged_id];
  const moved = { matchId: row.id, eventId: row.event_id, playerIds };
  const [update, isRanked] = await Promise.all([
    createUpdate(trx, ports, updateInput, now),
    ranking.then(async (ranked) => {
      if (row.tie_code === null) await input.alongside?.(moved);
      return ranked.isRanked;
    }),
  ]);
  const bracket = await updateBracketAfterMove(trx, ports, makeMove, { row, match: decision.match }, now);
  // The bracket decides whether it still uses the match.
  if (row.tie_code !== null) await input.alongside?.(moved);
  return { ...update, isRanked, ...bracket };
}

/** Whether the table changed, and the points awarded for the result. */
async function updateRankings(trx: Executor, ports: MatchPorts, { row, decision, now }: MoveInProgress) {
  const match = {
    service: row.service,
    timeZone: ports.timeZoneOf(row.service),
    eventId: row.event_id,
    gameId: row.game_id,
    matchId: row.id,
    playerIds: [row.challenger_id, row.challenged_id],
  } as const;
  const result = countedResult(row, decision.match);
  if (isCounted(row.state)) await correctResult(trx, match, result ?? { outcome: "void" }, now);
  const points = !isCounted(row.state) && result ? await countResult(trx, match, result, now) : [];
  const awards = (await isLeftOutOfBracket(trx, row, decision))
    ? []
    : decision.awards.map(({ side, reason }) => ({ playerId: playerOf(row, side), reason }));
  if (awards.length > 0) await award(trx, match, awards, now);
  return { isRanked: isCounted(row.state) || result !== null || awards.length > 0, points };
}

/** Nobody loses points for not playing a match that its bracket no longer uses. */
async function isLeftOutOfBracket(
  trx: Executor,
  row: store.MovableRow,
  { awards }: MoveResult,
): Promise<boolean> {
  return awards.length > 0 && row.tie_code !== null && !(await isInBracket(trx, row.id));
}
