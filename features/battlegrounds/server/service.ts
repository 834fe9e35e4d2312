import type { Site } from "#features/branding/server/index.ts";
import { topOfEvent } from "#features/rankings/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import {
  battlegroundProblems,
  type BracketTie,
  type EventCard,
  type EventDetails,
  type GameOffer,
  type Participant,
} from "../contract.ts";
import { compareForList, inLanguage, phaseOf, podiumOf, scheduleOf } from "../rules.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { cardOf, prizesOf, tieOf } from "./projection.ts";
import * as store from "./store.ts";

/** Ended battlegrounds stay in the list for a month: players come back for their results. */
const keptAfterEndMs = 30 * 24 * 3_600_000;
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

interface AudienceFilter {
  country?: string | undefined;
  provider?: string | undefined;
}

/** A host shows its own operator's battlegrounds; another's are not there. */
function audienceOf(site: Site, filter: AudienceFilter = {}): store.Audience | undefined {
  const own = { country: site.brand.country, provider: site.brand.eventProvider };
  const country = filter.country?.toUpperCase() ?? own.country;
  // ICU has a name for the unknown region too.
  if (country === "ZZ" || regions.of(country) === undefined) {
    throw battlegroundProblems.problem("unknown_country", [{ field: "country", code: "unknown_country" }]);
  }
  const provider = filter.provider ?? own.provider;
  return country === own.country && provider === own.provider ? own : undefined;
}

export async function listGames(
  executor: Executor,
  site: Site,
  filter: AudienceFilter,
  now: Date,
): Promise<GameOffer[]> {
  const audience = audienceOf(site, filter);
  if (!audience) return [];
  const games = await store.findGames(executor, audience, now);
  return games.map((game) => ({ ...game, openEvents: game.openEvents ?? 0 }));
}

export async function listEvents(
  executor: Executor,
  site: Site,
  filter: AudienceFilter & {
    date?: string | undefined;
    gameId?: string | undefined;
    after?: string | undefined;
  },
  now: Date,
): Promise<{ events: EventCard[]; next: string | null }> {
  const audience = audienceOf(site, filter);
  if (!audience) return { events: [], next: null };
  const after = filter.after === undefined ? undefined : decodeCursor(filter.after);
  const rows = await store.findEvents(executor, audience, {
    since: filter.date === undefined ? new Date(now.getTime() - keptAfterEndMs) : new Date(0),
    ...(filter.date === undefined ? {} : { day: { date: filter.date, timeZone: site.brand.timeZone } }),
    ...(filter.gameId === undefined ? {} : { gameId: filter.gameId }),
    ...(after ? { after } : {}),
  });
  const last = rows.at(-1);
  return {
    events: rows.map((row) => cardOf(row, site, now)).toSorted(compareForList),
    next: last && rows.length === store.listLimit ? encodeCursor(last) : null,
  };
}

async function requireEvent(executor: Executor, site: Site, id: string): Promise<store.EventRow> {
  const audience = audienceOf(site);
  const event = audience && uuidShape.test(id) ? await store.findById(executor, audience, id) : undefined;
  if (!event) throw battlegroundProblems.problem("event_not_found");
  return event;
}

export async function getEvent(executor: Executor, site: Site, id: string, now: Date): Promise<EventDetails> {
  const event = await requireEvent(executor, site, id);
  const finalId = finalIdOf(event);
  const [qualifiers, final, podium] = await Promise.all([
    finalId === null ? [] : store.findAllByFinalEventId(executor, finalId),
    event.finalEventId === null ? undefined : requireEvent(executor, site, event.finalEventId),
    findPodium(executor, event, now),
  ]);
  const numbered = qualifiers.map((qualifier) => ({ ...qualifier, number: qualifier.number ?? 0 }));
  return {
    ...cardOf(event, site, now),
    summary: inLanguage(event.summary, site.brand.language),
    registrationOpensAt: event.registrationOpensAt.toISOString(),
    prizes: prizesOf(event, site),
    schedule: scheduleOf(event, { qualifiers: numbered, final: final ?? null }, now).map((step) => ({
      ...step,
      startsAt: step.startsAt.toISOString(),
      endsAt: step.endsAt.toISOString(),
    })),
    qualifiers: numbered.map((qualifier) => ({
      id: qualifier.id,
      number: qualifier.number,
      phase: phaseOf(qualifier, now),
    })),
    final: final
      ? { id: final.id, startsAt: final.startsAt.toISOString(), phase: phaseOf(final, now) }
      : null,
    podium,
  };
}

function finalIdOf(event: store.EventRow): string | null {
  return event.stage === "finals" ? event.id : event.finalEventId;
}

async function findPodium(
  executor: Executor,
  event: store.EventRow,
  now: Date,
): Promise<EventDetails["podium"]> {
  if (phaseOf(event, now) !== "ended") return [];
  if (event.stage === "finals") {
    const ties = (await store.findTies(executor, event.id)).map(tieOf);
    return podiumOf(ties).map((player, index) => ({ place: index + 1, player }));
  }
  const top = await topOfEvent(executor, event.id, 3);
  return top.map((row, index) => ({ place: index + 1, player: row.player }));
}

export async function listParticipants(
  executor: Executor,
  site: Site,
  query: { id: string; page: number; pageSize: number },
): Promise<{ participants: Participant[]; page: number; pageSize: number; pages: number; total: number }> {
  const event = await requireEvent(executor, site, query.id);
  const numbers = { after: (query.page - 1) * query.pageSize, upTo: query.page * query.pageSize };
  const rows = await store.findParticipants(executor, event.id, numbers, startElo);
  return {
    participants: rows.map((row) => ({
      eventTeamId: row.eventTeamId,
      number: row.number,
      player: { id: row.playerId, username: row.username, avatar: row.avatar },
      elo: row.elo,
      isWaiting: row.state === "waiting",
    })),
    page: query.page,
    pageSize: query.pageSize,
    pages: Math.ceil(event.lastEntryNumber / query.pageSize),
    total: event.entrants,
  };
}

export async function listRules(executor: Executor, site: Site, id: string): Promise<string[]> {
  const audience = audienceOf(site);
  const event = audience && uuidShape.test(id) ? await store.findRules(executor, audience, id) : undefined;
  if (!event) throw battlegroundProblems.problem("event_not_found");
  return [...inLanguage(event.rules, site.brand.language)];
}

export async function getBracket(
  executor: Executor,
  site: Site,
  id: string,
): Promise<{ eventId: string | null; ties: BracketTie[] }> {
  const event = await requireEvent(executor, site, id);
  const eventId = finalIdOf(event);
  if (eventId === null) return { eventId: null, ties: [] };
  return { eventId, ties: (await store.findTies(executor, eventId)).map(tieOf) };
}
