import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { battlegroundProblems, type Entering } from "../contract.ts";
import { mayLeave, mostInLine, registrationOf } from "../rules.ts";
import { judge, type Entrant } from "./conditions.ts";
import * as store from "./entry-store.ts";
import { requireEvent } from "./service.ts";

/** How a player stands to an event: in it, in line, or what entering takes. */
export async function enteringOf(
  executor: Executor,
  entrant: Entrant,
  id: string,
  now: Date,
): Promise<{ entering: Entering }> {
  const { brand, playerId } = entrant;
  const { id: eventId } = await requireEvent(executor, brand, id);
  const event = await store.findEvent(executor, eventId);
  if (!event) throw battlegroundProblems.problem("event_not_found");
  const entry = await store.findEntry(executor, eventId, playerId);
  const hasConfirmedPs5 = entry?.hasConfirmedPs5 ?? false;
  const verdicts = await judge(executor, entrant, event, { hasConfirmedPs5 }, now);
  return {
    entering: {
      eventId,
      title: inLanguage(event.title, brand.language),
      gameId: event.gameId,
      gameTitle: event.gameTitle,
      accountKind: event.accountKind,
      registration: registrationOf(event, now),
      registrationOpensAt: event.registrationOpensAt.toISOString(),
      registrationClosesAt: event.registrationClosesAt.toISOString(),
      entrants: event.entrants,
      capacity: event.capacity,
      isFull: event.entrants >= event.capacity,
      conditions: [...verdicts],
      entry: entry
        ? {
            eventTeamId: entry.id,
            state: entry.state === "waiting" ? "waiting" : "entered",
            placeInLine: await placeInLine(executor, eventId, entry),
            canLeave: mayLeave(event, entry, now),
          }
        : null,
    },
  };
}

async function placeInLine(executor: Executor, eventId: string, entry: store.EntryRow) {
  if (entry.state !== "waiting") return null;
  return store.findPlaceInLine(executor, { eventId, number: entry.number, most: mostInLine });
}
