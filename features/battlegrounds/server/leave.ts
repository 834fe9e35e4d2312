import { removeFromBoard } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { battlegroundProblems } from "../contract.ts";
import { mayLeave } from "../rules.ts";
import type { Entrant } from "./entry-conditions.ts";
import * as store from "./entry-store.ts";
import { requireEvent } from "./service.ts";
import { type JobsPort, admitFromWaitingList } from "./waiting-list.ts";

export interface LeaveResult {
  /** Null if the player had no entry. */
  readonly eventId: string | null;
  /** The player who moved up from the waiting list. */
  readonly movedUp: string | null;
}

/** The first player of the waiting list gets the place and a notification. A repeat changes nothing. */
export async function leave(
  trx: Executor,
  { brand, playerId, jobs }: Pick<Entrant, "brand" | "playerId"> & JobsPort,
  id: string,
  now: Date,
): Promise<LeaveResult> {
  const { id: eventId } = await requireEvent(trx, brand, id);
  const event = await store.lockEvent(trx, eventId);
  const entry = await store.findEntry(trx, eventId, playerId);
  if (!event || !entry) return { eventId: null, movedUp: null };
  if (!mayLeave(event, entry, now)) throw battlegroundProblems.problem("leaving_over");
  const movedUp = await release(
    trx,
    { event, entry, service: brand.service, playerId, jobs, evenIfBound: false },
    now,
  );
  return { eventId, movedUp };
}

/** A removed player leaves all events that have not started, even with agreed matches. */
export async function leaveAll(
  trx: Executor,
  { id: playerId, service, jobs }: { id: string; service: string } & JobsPort,
  now: Date,
): Promise<LeaveResult[]> {
  const left: LeaveResult[] = [];
  for (;;) {
    // Ordered by id, so that two transactions cannot deadlock.
    const eventIds = await store.findUpcomingEventIds(trx, playerId, { now, limit: leaveBatchSize });
    for (const eventId of eventIds) {
      const event = await store.lockEvent(trx, eventId);
      const entry = await store.findEntry(trx, eventId, playerId);
      if (!event || !entry) continue;
      const movedUp = await release(trx, { event, entry, service, playerId, jobs, evenIfBound: true }, now);
      left.push({ eventId, movedUp });
    }
    if (eventIds.length < leaveBatchSize) return left;
  }
}

const leaveBatchSize = 100;

interface Removal extends JobsPort {
  readonly eventId: string;
  readonly playerId: string;
  readonly service: string;
  /** The caller gives the place to somebody; otherwise the first waiting player gets it. */
  readonly isPlaceKept?: boolean;
}

/** Staff take a player out. False if the player is not in the event. */
export async function removeEntrant(
  trx: Executor,
  { eventId, ...removal }: Removal,
  now: Date,
): Promise<boolean> {
  const event = await store.lockEvent(trx, eventId);
  const entry = await store.findEntry(trx, eventId, removal.playerId);
  if (!event || !entry) return false;
  await release(trx, { ...removal, event, entry, evenIfBound: true }, now);
  return true;
}

interface Release extends JobsPort {
  readonly event: store.EnterableRow;
  readonly entry: store.EntryRow;
  readonly service: string;
  readonly playerId: string;
  readonly evenIfBound: boolean;
  readonly isPlaceKept?: boolean;
}

async function release(
  trx: Executor,
  { event, entry, service, playerId, jobs, evenIfBound, isPlaceKept = false }: Release,
  now: Date,
): Promise<string | null> {
  if (!(await store.updateLeftAt(trx, entry, { at: now, evenIfBound }))) {
    throw battlegroundProblems.problem("leaving_over");
  }
  if (entry.state !== "entered") return null;
  await store.updateEntrants(trx, event.id, -1);
  await removeFromBoard(trx, { eventId: event.id, playerId });
  return isPlaceKept ? null : admitFromWaitingList(trx, { event, service, jobs }, now);
}
