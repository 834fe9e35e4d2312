import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { battlegroundProblems, type EntryStatus } from "../contract.ts";
import { entryStateOf, mayLeave, maxPlaceInLine, registrationOf, type ConditionResult } from "../rules.ts";
import { factsOf, checkConditions, type Entrant } from "./entry-conditions.ts";
import * as store from "./entry-store.ts";
import { requireEvent } from "./service.ts";

export interface EntryCheck {
  readonly event: store.EnterableRow;
  readonly entry: store.EntryRow | undefined;
  readonly conditionResults: readonly ConditionResult[];
}

export async function checkEntry(
  executor: Executor,
  entrant: Entrant,
  id: string,
  now: Date,
  given = { hasConfirmedPs5: false },
): Promise<EntryCheck> {
  if (!isUuid(id)) throw battlegroundProblems.problem("event_not_found");
  const [, event, entry, facts] = await Promise.all([
    requireEvent(executor, entrant.brand, id),
    store.findEvent(executor, id),
    store.findEntry(executor, id, entrant.playerId),
    factsOf(executor, entrant, now),
  ]);
  if (!event) throw battlegroundProblems.problem("event_not_found");
  const { hasConfirmedPs5 } = entry ?? given;
  const isIn = entry !== undefined;
  return {
    event,
    entry,
    conditionResults: await checkConditions(
      executor,
      entrant,
      facts,
      event,
      { hasConfirmedPs5, hasEntry: isIn },
      now,
    ),
  };
}

export async function getEntryStatus(
  executor: Executor,
  entrant: Entrant,
  id: string,
  now: Date,
): Promise<{ entryStatus: EntryStatus }> {
  return entryStatusOf(executor, entrant, await checkEntry(executor, entrant, id, now), now);
}

/** Needs no further query for a player with an entry, because concurrent entries wait for this transaction. */
export async function entryStatusOf(
  executor: Executor,
  { brand }: Pick<Entrant, "brand">,
  { event, entry, conditionResults }: EntryCheck,
  now: Date,
): Promise<{ entryStatus: EntryStatus }> {
  return {
    entryStatus: {
      eventId: event.id,
      title: inLanguage(event.title, brand.language),
      gameId: event.gameId,
      gameTitle: event.gameTitle,
      accountKind: event.accountKind,
      registration: registrationOf(event, now),
      registrationOpensAt: event.registrationOpensAt.toISOString(),
      registrationClosesAt: event.registrationClosesAt.toISOString(),
      entrants: event.entrants,
      capacity: event.capacity,
      isFull: entryStateOf(event) === "waiting",
      conditions: [...conditionResults],
      entry: entry
        ? {
            eventTeamId: entry.id,
            state: entry.state === "waiting" ? "waiting" : "entered",
            placeInLine: await placeInLine(executor, event.id, entry),
            canLeave: mayLeave(event, entry, now),
          }
        : null,
    },
  };
}

async function placeInLine(executor: Executor, eventId: string, entry: store.EntryRow) {
  if (entry.state !== "waiting") return null;
  return store.findPlaceInLine(executor, { eventId, number: entry.number, most: maxPlaceInLine });
}
