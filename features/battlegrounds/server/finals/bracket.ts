import type { Executor } from "#kit/db/database.ts";
import { createBracket, replay, type Slot, type Tie } from "#kit/pure/double-elimination.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import {
  bracketEvent,
  bracketRoom,
  endAfter,
  kickoffFrom,
  resultOf,
  timetableOf,
  nextStepOf,
  type TieOutcome,
  type TieProgress,
  type NextStep,
} from "../../rules.ts";
import type { ReadyTie, TiesPort } from "../ports.ts";
import * as store from "./bracket-store.ts";
import type { FinalistRow, LockedFinal, EndTimeLimit, StoredTie } from "./bracket-store.ts";

/** To be published after the commit. */
export interface BracketUpdate {
  readonly service: string;
  readonly eventId: string;
  readonly version: number;
}

/** A tie with its match. */
export interface PlayedTie {
  readonly eventId: string;
  readonly code: string;
  readonly matchId: string;
  /** Entry ids. */
  readonly a: string;
  readonly b: string;
}

export const lockBracket = store.lockFinal;

/** Records the outcome and recomputes the bracket. A correction may undo what followed. Needs the bracket's lock. */
export async function decideTie(
  trx: Executor,
  ties: TiesPort,
  { eventId, code, a, b }: PlayedTie,
  outcome: TieOutcome,
  now: Date,
): Promise<BracketUpdate | undefined> {
  const finalists = await store.findFinalists(trx, eventId);
  const entrants = finalists.map(({ id }) => id);
  await store.saveResult(
    trx,
    eventId,
    resultOf({ code, a, b }, outcome, entrants, droppedOutIds(finalists)),
    now,
  );
  return replayBracket(trx, ties, eventId, now);
}

/** Null when the next tie has already been played. */
export async function findNextStep(
  executor: Executor,
  { eventId, entryId, code }: { eventId: string; entryId: string; code: string },
): Promise<NextStep | null> {
  const ties = await store.findTies(executor, eventId);
  return nextStepOf(
    ties.map(({ entry_a: a, entry_b: b, winner, ...tie }) => ({
      ...tie,
      a,
      b,
      winner: winner === null ? null : winner === a ? "a" : "b",
    })),
    entryId,
    code,
  );
}

/** Updates the progress of an undecided tie. */
export async function updateTieProgress(
  trx: Executor,
  tie: PlayedTie,
  { progress, kickoffAt }: { progress: TieProgress; kickoffAt: Date },
): Promise<BracketUpdate | undefined> {
  const { eventId } = tie;
  if (!(await store.updateProgress(trx, tie, progress, kickoffAt))) return undefined;
  const [first] = await store.findFinalists(trx, eventId);
  if (!first) return undefined;
  const version = await store.incrementVersion(trx, eventId, { notBefore: endAfter(kickoffAt) });
  return { service: first.service, eventId, version };
}

/** Recomputes the bracket from seeds, results and drop-outs, then updates ties and matches. */
export async function replayBracket(
  trx: Executor,
  ties: TiesPort,
  eventId: string,
  now: Date,
): Promise<BracketUpdate | undefined> {
  const final = await store.lockFinal(trx, eventId);
  const finalists = await store.findFinalists(trx, eventId);
  const [first] = finalists;
  if (!final || !first) return undefined;
  const entrants = finalists.map(({ id }) => id);
  const bracket = replay(entrants, await store.findResults(trx, eventId), droppedOutIds(finalists));
  const stored = new Map((await store.findTies(trx, eventId)).map((tie) => [tie.code, tie]));
  const kickoffOf = timetableOf(final, createBracket(entrants).ties);
  const players = new Map(finalists.map(({ id, playerId }) => [id, playerId]));

  const hours = new Map<string, Date>();
  /** The planned kickoff or the one that staff have set, but not in the past and not before the ties it waits for. */
  const plannedOf = ({ code, a, b, outcome }: Tie) => {
    const planned = stored.get(code)?.moved_to ?? kickoffOf(code);
    if (outcome !== null) return planned;
    const waitsFor = [a, b].flatMap((slot) => (slot.state === "pending" ? (hours.get(slot.of) ?? []) : []));
    return waitsFor.reduce(kickoffFrom, kickoffFrom(planned, now));
  };

  const changed: StoredTie[] = [];
  let end: EndTimeLimit = bracket.ties.every(({ outcome }) => outcome !== null) ? { notAfter: now } : null;
  for (const tie of bracket.ties) {
    const { code } = tie;
    const before = stored.get(code);
    const isPlayed = bracket.results.has(code);
    let after = rowOf(eventId, tie, { isPlayed, planned: plannedOf(tie), before });
    if (before?.match_id && after.match_id === null) await ties.withdraw(trx, before.match_id, now);
    const ready = readyTie(final, after, players, now);
    if (ready) {
      const matchId = await ties.schedule(trx, ready, now);
      after = { ...after, match_id: matchId, progress: "scheduled", starts_at: ready.kickoffAt };
      end = { notBefore: endAfter(ready.kickoffAt) };
    }
    if (after.starts_at) hours.set(code, after.starts_at);
    if (!before || !isSame(before, after)) changed.push(after);
  }
  if (changed.length === 0) return undefined;
  await store.saveTies(trx, changed);
  return { service: first.service, eventId, version: await store.incrementVersion(trx, eventId, end) };
}

function droppedOutIds(finalists: readonly FinalistRow[]): Set<string> {
  return new Set(finalists.filter(({ state }) => state === "left").map(({ id }) => id));
}

interface Played {
  /** False for a walkover caused by a drop-out. */
  readonly isPlayed: boolean;
  readonly planned: Date;
  readonly before: StoredTie | undefined;
}

/** The tie keeps its match while the same two players are to play it. */
function rowOf(eventId: string, tie: Tie, { isPlayed, planned, before }: Played): StoredTie {
  const { code, side, round, position, winner, outcome, score } = tie;
  const [entryA, entryB] = [idIn(tie.a), idIn(tie.b)];
  const isSamePair = before !== undefined && before.entry_a === entryA && before.entry_b === entryB;
  const previous = isSamePair && (outcome === null || isPlayed) ? before : undefined;
  // Waiting ties are rescheduled; decided ties and ties with a match keep their time.
  const hour = isSamePair && (outcome !== null || before.match_id !== null) ? before.starts_at : null;
  return {
    event_id: eventId,
    code,
    side,
    round,
    position,
    entry_a: entryA,
    entry_b: entryB,
    score_a: score?.a ?? null,
    score_b: score?.b ?? null,
    winner,
    outcome,
    starts_at: outcome === "unneeded" ? null : (hour ?? planned),
    match_id: previous?.match_id ?? null,
    progress: outcome === null ? (previous?.progress ?? null) : null,
    moved_to: before?.moved_to ?? null,
  };
}

function idIn(slot: Slot): string | null {
  return slot.state === "known" ? slot.id : null;
}

function readyTie(
  { id: eventId, gameId }: LockedFinal,
  tie: StoredTie,
  players: ReadonlyMap<string, string>,
  now: Date,
): ReadyTie | undefined {
  const side = (entryId: string | null) => {
    const playerId = entryId === null ? undefined : players.get(entryId);
    return entryId !== null && playerId !== undefined ? { entryId, playerId } : undefined;
  };
  const [a, b] = [side(tie.entry_a), side(tie.entry_b)];
  if (!a || !b || tie.outcome !== null || tie.match_id !== null) return undefined;
  return { eventId, gameId, code: tie.code, a, b, kickoffAt: kickoffFrom(tie.starts_at ?? now, now) };
}

function isSame(before: StoredTie, after: StoredTie): boolean {
  return JSON.stringify(before, columns) === JSON.stringify(after, columns);
}

/** The columns that a recomputation may change. */
const columns = [
  "entry_a",
  "entry_b",
  "score_a",
  "score_b",
  "winner",
  "outcome",
  "starts_at",
  "match_id",
  "progress",
] satisfies (keyof StoredTie)[];

/** Call after the commit. */
export function publishBracketUpdate(
  realtime: RealtimePort,
  { service, eventId, version }: BracketUpdate,
): void {
  realtime.publish(
    { site: service, room: bracketRoom(eventId) },
    { event: bracketEvent, seq: version, payload: { eventId, version } },
  );
}
