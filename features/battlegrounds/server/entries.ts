import { lockAccount } from "#features/game-accounts/server/index.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { addToBoard, removeFromBoard } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { battlegroundProblems, conditionProblems } from "../contract.ts";
import {
  battlegroundNotificationKinds,
  ongoingConditions,
  mayLeave,
  registrationOf,
  type Registration,
  type ConditionResult,
} from "../rules.ts";
import { factsOf, checkConditions, type Entrant } from "./conditions.ts";
import { checkEntry, type EntryCheck } from "./entry-status.ts";
import * as store from "./entry-store.ts";
import { requireEvent } from "./service.ts";

const refusals = {
  not_yet: "registration_not_open",
  closed: "registration_closed",
  by_qualifying: "enter_by_qualifying",
} as const satisfies Record<Exclude<Registration, "open">, string>;

/** Enters the player, or adds the player to the waiting list of a full event. A repeat changes nothing. */
export async function enter(
  trx: Executor,
  entrant: Entrant,
  input: { eventId: string; hasConfirmedPs5: boolean },
  now: Date,
): Promise<EntryCheck> {
  const { brand, playerId } = entrant;
  const standing = await checkEntry(trx, entrant, input.eventId, now, input);
  if (standing.entry) return standing;
  requireOpen(standing.event, now);
  refuseUnmet(standing.conditionResults);
  // Concurrent entries wait for this lock, so the conditions that may have changed are checked again.
  const [locked, hasAccount] = await Promise.all([
    store.lockEvent(trx, standing.event.id),
    lockAccount(trx, playerId, standing.event.gameId),
  ]);
  const event = requireOpen(locked, now);
  refuseUnmet([{ condition: "account", isMet: hasAccount }]);
  const hasPlace = event.entrants < event.capacity;
  const entry = await store.upsertEntry(trx, {
    id: newId({ now: () => now }),
    eventId: event.id,
    playerId,
    state: hasPlace ? "entered" : "waiting",
    at: now,
    hasConfirmedPs5: event.platform === "ps5",
  });
  if (!entry) return { ...standing, event, entry: await store.findEntry(trx, event.id, playerId) };
  if (!hasPlace) return { ...standing, event, entry };
  await addToBoard(trx, {
    service: brand.service,
    eventId: event.id,
    gameId: event.gameId,
    playerId,
    at: now,
  });
  return { ...standing, event: { ...event, entrants: event.entrants + 1 }, entry };
}

function requireOpen(event: store.EnterableRow | undefined, now: Date): store.EnterableRow {
  if (!event) throw battlegroundProblems.problem("event_not_found");
  const registration = registrationOf(event, now);
  if (registration !== "open") throw battlegroundProblems.problem(refusals[registration]);
  return event;
}

/** Refuses players who no longer meet the ongoing conditions. */
export async function requireStillEligible(
  executor: Executor,
  entrant: Entrant,
  eventId: string,
  now: Date,
): Promise<void> {
  const [event, facts] = await Promise.all([
    store.findEvent(executor, eventId),
    factsOf(executor, entrant, now),
  ]);
  if (!event) throw battlegroundProblems.problem("event_not_found");
  const verdicts = await checkConditions(
    executor,
    entrant,
    facts,
    event,
    { hasConfirmedPs5: true, hasEntry: true },
    now,
  );
  refuseUnmet(verdicts.filter(({ condition }) => ongoingConditions.some((lasting) => lasting === condition)));
}

/** The problem lists all unmet conditions; its code is that of the first. */
function refuseUnmet(verdicts: readonly ConditionResult[]): void {
  const unmet = verdicts.filter(({ isMet }) => !isMet).map(({ condition }) => condition);
  const [first] = unmet;
  if (!first) return;
  const fields = unmet.map((condition) => ({ field: condition, code: conditionProblems[condition] }));
  throw battlegroundProblems.problem(conditionProblems[first], fields);
}

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

interface JobsPort {
  readonly jobs: Pick<Jobs, "enqueue">;
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

/** The caller has locked the event and freed a place. */
async function admitFromWaitingList(
  trx: Executor,
  { event, service, jobs }: Pick<Release, "event" | "service" | "jobs">,
  now: Date,
): Promise<string | null> {
  if (event.isCancelled || event.closedAt !== null || now >= event.endsAt) return null;
  const first = await store.updateFirstInLine(trx, event.id, now);
  if (!first) return null;
  const { playerId, enteredAt } = first;
  await store.updateEntrants(trx, event.id, 1);
  await addToBoard(trx, { service, eventId: event.id, gameId: event.gameId, playerId, at: enteredAt });
  const notification = newNotification(battlegroundNotificationKinds.place_free, {
    playerId,
    params: { event: event.title, at: event.startsAt },
    link: `/event-home/${event.id}`,
  });
  await notify(trx, [notification], now, jobs);
  return playerId;
}

/** After an agreed match its players can no longer leave. False when one of them has already left. */
export async function bindEntries(trx: Executor, ids: readonly string[], now: Date): Promise<boolean> {
  return (await store.updateBound(trx, ids, now)) === ids.length;
}

export async function areEntered(executor: Executor, ids: readonly string[]): Promise<boolean> {
  return (await store.countEntered(executor, ids)) === ids.length;
}
