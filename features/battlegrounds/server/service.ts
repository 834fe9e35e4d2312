import { audienceOf, type Audience, type Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { RankingPage, RankingPlace } from "#features/rankings/contract.ts";
import { podiumPlaces } from "#features/rankings/rules.ts";
import { eventRankings, topRowsOfEvent } from "#features/rankings/server/index.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import {
  battlegroundProblems,
  type EventCard,
  type EventDetails,
  type GameOffer,
  type OpenTie,
} from "../contract.ts";
import { compareForList, phaseOf, podiumOf, scheduleOf, tiesOf, type Segment } from "../rules.ts";
import { cursor } from "./cursor.ts";
import { findShownTies } from "./finals/bracket-store.ts";
import { findGames } from "./game-store.ts";
import { cardOf } from "./event-card.ts";
import { openTieOf, tieOf } from "./finals/shown-tie.ts";
import { findPrizes } from "./prizes/event-prizes.ts";
import * as store from "./store.ts";

/** Players come back for results. */
const listedAfterEndMs = 30 * 24 * 3_600_000;
const listSize = 50;
const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

interface AudienceFilter {
  country?: string | undefined;
  provider?: string | undefined;
}

/** The site's audience, or undefined when the caller asks for another one. */
function requestedAudience({ brand }: Site, filter: AudienceFilter): Audience | undefined {
  const own = audienceOf(brand);
  const country = filter.country?.toUpperCase() ?? own.country;
  // ICU also names the unknown region.
  if (country === "ZZ" || regions.of(country) === undefined) {
    throw battlegroundProblems.problem("unknown_country", [{ field: "country", code: "unknown_country" }]);
  }
  const provider = filter.provider ?? own.provider;
  return country === own.country && provider === own.provider ? own : undefined;
}

/** Events of other audiences are reported as not found. */
async function requireShown<Row>(
  brand: Brand,
  id: string,
  find: (audience: Audience) => Promise<Row | undefined>,
): Promise<Row> {
  const row = isUuid(id) ? await find(audienceOf(brand)) : undefined;
  if (row === undefined) throw battlegroundProblems.problem("event_not_found");
  return row;
}

/** Use before reading anything that belongs to an event. */
export function requireEvent(executor: Executor, brand: Brand, id: string): Promise<store.BriefRow> {
  return requireShown(brand, id, (audience) => store.findBriefById(executor, audience, id));
}

export async function listGames(
  executor: Executor,
  site: Site,
  filter: AudienceFilter,
  now: Date,
): Promise<GameOffer[]> {
  const audience = requestedAudience(site, filter);
  if (!audience) return [];
  const games = await findGames(executor, audience, now);
  return games.map((game) => ({ ...game, openEvents: game.openEvents ?? 0 }));
}

export async function listEvents(
  executor: Executor,
  site: Site,
  filter: AudienceFilter & {
    date?: string | undefined;
    phase?: readonly Segment[] | undefined;
    gameId?: string | undefined;
    after?: string | undefined;
  },
  now: Date,
): Promise<{ events: EventCard[]; next: string | null }> {
  const audience = requestedAudience(site, filter);
  if (!audience) return { events: [], next: null };
  const { date, gameId, phase } = filter;
  const found = await store.findEvents(executor, audience, {
    now,
    since: date === undefined ? listedSince(now) : new Date(0),
    segments: phase,
    day: date === undefined ? undefined : { date, timeZone: site.brand.timeZone },
    gameId,
    after: cursor.decode(filter.after),
    limit: listSize + 1,
  });
  const { rows, last } = toRowPage(found, listSize);
  return {
    events: rows.map((row) => cardOf(row, site.brand, now)).toSorted(compareForList),
    next: last && cursor.encode(last),
  };
}

export async function listEntered(
  executor: Executor,
  { brand }: Site,
  playerId: string,
  now: Date,
): Promise<{ event: EventCard; isWaiting: boolean; tie: OpenTie | null }[]> {
  const found = await store.findEntered(executor, audienceOf(brand), { playerId, now });
  return found.map((row) => ({
    event: cardOf(row, brand, now),
    isWaiting: row.entryState === "waiting",
    tie: row.openTie && openTieOf(row.openTie),
  }));
}

export async function listOpenTies(
  executor: Executor,
  site: Site,
  playerId: string,
  now: Date,
): Promise<{ event: EventCard; tie: OpenTie }[]> {
  const entered = await listEntered(executor, site, playerId, now);
  return tiesOf(entered).map(({ event, tie }) => ({ event, tie }));
}

export async function listEntries(
  executor: Executor,
  playerId: string,
  now: Date,
): Promise<{ eventId: string; isWaiting: boolean }[]> {
  const found = await store.findEntries(executor, { playerId, now });
  return found.map(({ eventId, state }) => ({ eventId, isWaiting: state === "waiting" }));
}

function listedSince(now: Date): Date {
  return new Date(now.getTime() - listedAfterEndMs);
}

export async function countEvents(
  executor: Executor,
  site: Site,
  filter: AudienceFilter & { gameId?: string | undefined },
  now: Date,
): Promise<Record<Segment, number>> {
  const audience = requestedAudience(site, filter);
  if (!audience) return { running: 0, open: 0, upcoming: 0, finished: 0 };
  return store.countEvents(executor, audience, { now, since: listedSince(now), gameId: filter.gameId });
}

export async function getEvent(
  executor: Executor,
  site: Site,
  viewer: Identity | null,
  id: string,
  now: Date,
): Promise<{ event: EventDetails; yourPrizeId: string | null }> {
  const { brand } = site;
  const audience = audienceOf(brand);
  const event = await requireShown(brand, id, () => store.findById(executor, audience, id));
  const finalId = finalIdOf(event);
  const [qualifiers, final, podium, prizes] = await Promise.all([
    finalId === null ? [] : store.findAllByFinalEventId(executor, audience, finalId),
    event.finalEventId === null ? undefined : store.findTimesById(executor, audience, event.finalEventId),
    findPodium(executor, site, event, now),
    findPrizes(executor, site, event, now),
  ]);
  const numbered = qualifiers.map((qualifier) => ({ ...qualifier, number: qualifier.number ?? 0 }));
  const details: EventDetails = {
    ...cardOf(event, brand, now),
    accountKind: event.accountKind,
    summary: inLanguage(event.summary, brand.language),
    registrationOpensAt: event.registrationOpensAt.toISOString(),
    prizes: prizes.places,
    prizesLockedAt: prizes.lockedAt,
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
    hasBracket: (final ?? event).bracketVersion > 0,
    podium,
  };
  return { event: details, yourPrizeId: prizes.idByPlayer.get(viewer?.id ?? "") ?? null };
}

export function finalIdOf(event: Pick<store.BriefRow, "id" | "stage" | "finalEventId">): string | null {
  return event.stage === "finals" ? event.id : event.finalEventId;
}

async function findPodium(
  executor: Executor,
  site: Site,
  event: store.CardRow,
  now: Date,
): Promise<EventDetails["podium"]> {
  if (phaseOf(event, now) !== "ended") return [];
  if (event.stage === "finals") {
    const ties = (await findShownTies(executor, event.id)).map((row) => tieOf(row, site));
    return podiumOf(ties).map((player, index) => ({ place: index + 1, player }));
  }
  const top = await topRowsOfEvent(executor, site, event.id, podiumPlaces);
  return top.map((row, index) => ({ place: index + 1, player: row.player }));
}

export async function listRules(executor: Executor, site: Site, id: string): Promise<string[]> {
  const { rules } = await requireShown(site.brand, id, (audience) =>
    store.findRulesById(executor, audience, id),
  );
  return [...inLanguage(rules, site.brand.language)];
}

export async function listRankings(
  executor: Executor,
  site: Site,
  viewer: Identity | null,
  query: { id: string } & RankingPlace,
): Promise<RankingPage> {
  const [rankings] = await Promise.all([
    eventRankings(executor, site, viewer, { ...query, eventId: query.id }),
    requireEvent(executor, site.brand, query.id),
  ]);
  return rankings;
}
