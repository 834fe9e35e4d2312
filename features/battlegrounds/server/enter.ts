import { lockAccount } from "#features/game-accounts/server/index.ts";
import { addToBoard } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { battlegroundProblems, conditionProblems } from "../contract.ts";
import {
  entryStateOf,
  ongoingConditions,
  registrationOf,
  type Registration,
  type ConditionResult,
} from "../rules.ts";
import { factsOf, checkConditions, type Entrant } from "./entry-conditions.ts";
import { checkEntry, type EntryCheck } from "./entry-status.ts";
import * as store from "./entry-store.ts";

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
  const state = entryStateOf(event);
  const entry = await store.upsertEntry(trx, {
    id: newId({ now: () => now }),
    eventId: event.id,
    playerId,
    state,
    at: now,
    hasConfirmedPs5: event.platform === "ps5",
  });
  if (!entry) return { ...standing, event, entry: await store.findEntry(trx, event.id, playerId) };
  if (state === "waiting") return { ...standing, event, entry };
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

/** Keeps the players of an agreed match from leaving the battleground. False if one of them has already left. */
export async function bindEntries(trx: Executor, ids: readonly string[], now: Date): Promise<boolean> {
  return (await store.updateBound(trx, ids, now)) === ids.length;
}

export async function areEntered(executor: Executor, ids: readonly string[]): Promise<boolean> {
  return (await store.countEntered(executor, ids)) === ids.length;
}
