import { bracketEvent } from "#features/battlegrounds/rules.ts";
import { publishBracketUpdate, type BracketUpdate } from "#features/battlegrounds/server/index.ts";
import { countUnread, markReadByLink, notify, updateOrNotify } from "#features/notifications/server/index.ts";
import { unreadEvent } from "#features/notifications/rules.ts";
import { tableEvent, tableRoom } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import { wizardPath, deadlineOf, matchRoom, movedEvent, reminderOf, type MatchFacts } from "../../rules.ts";
import { matchDeadline, remindPlayers } from "../jobs.ts";
import type { MatchPorts } from "../ports.ts";
import type { MovableRow } from "./store.ts";

/** What to publish once the move is committed. */
export interface MatchUpdate {
  readonly service: string;
  readonly matchId: string;
  readonly eventId: string;
  readonly version: number;
  readonly state: MatchFacts["state"];
  readonly playerIds: readonly string[];
  readonly unread: ReadonlyMap<string, number>;
  /** Whether the battleground's table changed. */
  readonly isRanked?: boolean;
  /** Changes of the match's bracket and of other matches in it. */
  readonly bracket?: BracketUpdate | undefined;
  readonly others?: readonly MatchUpdate[];
  /** The match did not move, but its bracket no longer uses it. */
  readonly isLeftOut?: boolean;
}

/**
 * Starts when the match has its new state, together with what the move causes besides: notifications and jobs. It needs
 * no round trips of its own.
 */
export type MoveSideEffect = (
  moved: Pick<MatchUpdate, "matchId" | "eventId" | "playerIds">,
) => Promise<unknown>;

interface UpdateInput {
  readonly row: MovableRow;
  readonly match: MatchFacts;
  /** The match before the move, if it existed; its jobs are still queued. */
  readonly before?: MatchFacts | undefined;
  readonly version: number;
  readonly notifications: Parameters<typeof notify>[1];
  /** Replaces an unread notification of the same kind instead of sending another one. */
  readonly isRepeated?: boolean;
}

/** Notifies the players and schedules the deadline and reminder jobs. */
export async function createUpdate(
  trx: Executor,
  ports: MatchPorts,
  { row, match, before, version, notifications, isRepeated = false }: UpdateInput,
  now: Date,
): Promise<MatchUpdate> {
  const [unread] = await Promise.all([
    sendAndCount(trx, ports, { notifications, isRepeated }, now),
    scheduleJobs(trx, ports, row.id, timersOf(match), before && timersOf(before)),
  ]);
  const playerIds = [row.challenger_id, row.challenged_id];
  const { service, id: matchId, event_id: eventId } = row;
  return { service, matchId, eventId, version, state: match.state, playerIds, unread };
}

/** The unread notifications of each notified player. */
async function sendAndCount(
  trx: Executor,
  { jobs }: MatchPorts,
  { notifications, isRepeated }: Required<Pick<UpdateInput, "notifications" | "isRepeated">>,
  now: Date,
): Promise<Map<string, number>> {
  if (notifications.length === 0) return new Map();
  const count = () =>
    Promise.all(
      notifications.map(async ({ playerId }) => [playerId, await countUnread(trx, playerId)] as const),
    );
  if (isRepeated) {
    await updateOrNotify(trx, notifications, now, jobs);
    return new Map(await count());
  }
  // The notifications are inserted before they are counted, in the same round trip.
  const [, counts] = await Promise.all([notify(trx, notifications, now, jobs), count()]);
  return new Map(counts);
}

export function outOfBracketUpdate(row: MovableRow): MatchUpdate {
  const { service, id: matchId, event_id: eventId, version, state } = row;
  const playerIds = [row.challenger_id, row.challenged_id];
  return { service, matchId, eventId, version, state, playerIds, unread: new Map(), isLeftOut: true };
}

/** A player who moves a match has seen the notifications that asked for it. Null if none was unread. */
export async function markNotificationsRead(
  trx: Executor,
  playerId: string,
  moved: Pick<MatchUpdate, "matchId" | "eventId">,
  now: Date,
): Promise<number | null> {
  const [isAnyRead, count] = await Promise.all([
    markReadByLink(trx, playerId, wizardPath(moved), now),
    countUnread(trx, playerId),
  ]);
  return isAnyRead ? count : null;
}

/** Publishes the unread count to the player's devices after `markNotificationsRead`. */
export function withUnread(update: MatchUpdate, playerId: string, count: number | null): MatchUpdate {
  if (count === null) return update;
  const withCount = ({ unread }: MatchUpdate) => ({ unread: new Map(unread).set(playerId, count) });
  // Other matches were counted before this; use the same unread count for all.
  const others = (update.others ?? []).map((other) =>
    other.unread.has(playerId) ? { ...other, ...withCount(other) } : other,
  );
  return { ...update, ...withCount(update), others };
}

interface Timers {
  readonly deadline: Date | null;
  readonly reminder: ReturnType<typeof reminderOf>;
}

function timersOf(match: MatchFacts): Timers {
  return { deadline: deadlineOf(match.state, match), reminder: reminderOf(match) };
}

/** Enqueues only the jobs whose time has changed; most check-ins change none. */
async function scheduleJobs(
  trx: Executor,
  { jobs }: MatchPorts,
  matchId: string,
  { deadline, reminder }: Timers,
  running?: Timers,
): Promise<void> {
  const enqueued: Promise<void>[] = [];
  if (deadline && deadline.getTime() !== running?.deadline?.getTime()) {
    enqueued.push(
      jobs.enqueue(trx, matchDeadline, { matchId }, { runAt: deadline, key: `deadline ${matchId}` }),
    );
  }
  const isSameReminder =
    reminder?.kind === running?.reminder?.kind && reminder?.at.getTime() === running?.reminder?.at.getTime();
  if (reminder && !isSameReminder) {
    const { kind, at } = reminder;
    enqueued.push(
      jobs.enqueue(trx, remindPlayers, { matchId, kind }, { runAt: at, key: `${kind} ${matchId}` }),
    );
  }
  await Promise.all(enqueued);
}

/** Call after the commit, so that nothing is published for a transaction that rolls back. */
export function publishUpdate({ realtime }: Pick<MatchPorts, "realtime">, update: MatchUpdate): void {
  const { service: site, matchId, version, state } = update;
  const payload = { matchId, version, state };
  realtime.publish(
    { site, room: matchRoom(matchId) },
    update.isLeftOut ? { event: bracketEvent, payload } : { event: movedEvent, seq: version, payload },
  );
  for (const playerId of update.playerIds) {
    const room = viewerRoom(playerId);
    realtime.publish({ site, room }, { event: movedEvent, payload });
    const unreadCount = update.unread.get(playerId);
    if (unreadCount !== undefined)
      realtime.publish({ site, room }, { event: unreadEvent, payload: { unreadCount } });
  }
  if (update.isRanked) {
    const { eventId } = update;
    realtime.publish({ site, room: tableRoom(eventId) }, { event: tableEvent, payload: { eventId } });
  }
  if (update.bracket) publishBracketUpdate(realtime, update.bracket);
  for (const other of update.others ?? []) publishUpdate({ realtime }, other);
}
