import { audienceOf, audiencesOf, brandsOfAudience, type Brand } from "#features/branding/rules.ts";
import { staffProblems } from "#features/staff/contract.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { csvOfList, recordAudit, timeSpanIn, type StaffScope } from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { inLanguage, type ByLanguage } from "#kit/i18n/by-language.ts";
import { battlegroundProblems } from "../../contract.ts";
import {
  eventFilters,
  type EventFilters,
  type ListedEvent,
  type NewEvent,
  type SavedEvent,
  type StaffEntrant,
  type StaffEvent,
} from "../../contract/staff-events.ts";
import {
  battlegroundAuditActions,
  battlegroundPermissions,
  entrantCorrections,
  eventCorrections,
  phaseOf,
} from "../../rules.ts";
import { findResults, findShownTies } from "../finals/bracket-store.ts";
import { isOffered } from "../finals/series-store.ts";
import { createSeries } from "../finals/series.ts";
import { findOfferedGames } from "../game-store.ts";
import { setPrizes } from "../prizes/approval.ts";
import { countWaiting } from "../participants-store.ts";
import type { TiesPort } from "../ports.ts";
import * as store from "./store.ts";
import { correctionsOfTie, findTieHistory } from "./ties.ts";

const cursor = defineCursor({ at: "instant", id: "uuid" });

export async function listEventPage(
  executor: Executor,
  { brands, now }: StaffScope,
  query: EventFilters & { after?: string | undefined; limit: number },
): Promise<{ rows: ListedEvent[]; next: string | null }> {
  const found = await store.findPage(executor, {
    audiences: audiencesOf(brands),
    filters: query,
    span: timeSpanIn({ brands, now }, query),
    after: cursor.decode(query.after),
    limit: query.limit + 1,
    now,
  });
  const { rows, last } = toRowPage(found, query.limit);
  return {
    rows: rows.map((row) => ({
      eventId: row.id,
      title: inLanguage(row.title, "en"),
      game: row.gameTitle,
      country: row.country,
      provider: row.provider,
      stage: row.stage,
      phase: phaseOf(row, now),
      isPublished: row.isPublished,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      entrants: row.entrants,
      capacity: row.capacity,
    })),
    next: last && cursor.encode({ at: last.startsAt, id: last.id }),
  };
}

export const eventsCsv = csvOfList({
  permission: battlegroundPermissions.events,
  columns: [
    "id",
    "title",
    "game",
    "country",
    "provider",
    "stage",
    "phase",
    "published",
    "starts",
    "ends",
    "players",
    "places",
  ],
  filters: eventFilters,
  list: listEventPage,
  cells: (event) => [
    event.eventId,
    event.title,
    event.game,
    event.country,
    event.provider,
    event.stage,
    event.phase,
    event.isPublished ? "yes" : "no",
    event.startsAt,
    event.endsAt,
    String(event.entrants),
    String(event.capacity),
  ],
});

export async function eventOptions(executor: Executor, brands: readonly Brand[], brand: Brand) {
  const audience = audienceOf(brand);
  const games = await findOfferedGames(executor, audience);
  return {
    games: games.map(({ id, title }) => ({ key: id, title })),
    currency: brand.currency.code,
    timeZone: brand.timeZone,
    brands: shownIn(brands, audience),
  };
}

function shownIn(brands: readonly Brand[], audience: { country: string; provider: string }) {
  return brandsOfAudience(brands, audience).map(({ key, name, language }) => ({ key, name, language }));
}

export async function readEvent(
  executor: Executor,
  {
    brands,
    nameOf,
    ties,
  }: {
    brands: readonly Brand[];
    nameOf: (username: string) => string;
    ties: Pick<TiesPort, "findDecided">;
  },
  eventId: string,
  now: Date,
): Promise<StaffEvent> {
  const event = await store.findFullEvent(executor, eventId);
  if (!event) throw battlegroundProblems.problem("event_not_found");
  const finalId = event.stage === "finals" ? event.id : event.finalEventId;
  const [series, shownTies, history, waiting] = await Promise.all([
    finalId === null ? [] : store.findSeries(executor, finalId),
    event.stage === "finals" ? findShownTies(executor, eventId) : [],
    event.stage === "finals" ? findTieHistory(executor, ties, eventId, now) : { results: [], matches: [] },
    countWaiting(executor, eventId),
  ]);
  const state = stateOf(event, now);
  const sideOf = (playerId: string | null, username: string | null) =>
    playerId === null || username === null ? null : { playerId, username: nameOf(username) };
  return {
    eventId: event.id,
    version: event.version,
    ...state,
    isPublished: event.isPublished,
    game: { key: event.gameId, title: event.gameTitle },
    platform: event.platform,
    currency: event.currency,
    timeZone: brandsOfAudience(brands, event)[0]?.timeZone ?? "UTC",
    title: event.title,
    summary: event.summary,
    rules: Object.fromEntries(Object.entries(event.rules).map(([language, lines]) => [language, [...lines]])),
    times: {
      registrationOpensAt: event.registrationOpensAt.toISOString(),
      registrationClosesAt: event.registrationClosesAt.toISOString(),
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
    },
    prizes: { pool: event.prizes.pool, places: [...event.prizes.places] },
    arePrizesLocked: event.prizesLockedAt !== null,
    capacity: event.capacity,
    entrants: event.entrants,
    waiting,
    brands: shownIn(brands, event),
    series: series.map(({ id, title, stage, number }) => ({
      event: id,
      title: inLanguage(title, "en"),
      stage,
      number,
    })),
    ties: shownTies.map((tie) => ({
      code: tie.code,
      a: sideOf(tie.playerAId, tie.playerAUsername),
      b: sideOf(tie.playerBId, tie.playerBUsername),
      scoreA: tie.scoreA,
      scoreB: tie.scoreB,
      winner: tie.winner === null ? null : tie.winner === tie.entryA ? "a" : "b",
      outcome: tie.outcome,
      progress: tie.progress,
      startsAt: tie.startsAt?.toISOString() ?? null,
      match: tie.matchId,
      ...correctionsOfTie(state, tie, history),
    })),
    corrections: eventCorrections({
      ...state,
      isPublished: event.isPublished,
      arePrizesAwarded: event.prizesAwardedAt !== null,
      entrants: event.entrants,
      isFinalSeeded: series.some(({ stage, bracketVersion }) => stage === "finals" && bracketVersion > 0),
      hasResults: history.results.length > 0,
    }),
  };
}

function stateOf(event: store.FullEvent, now: Date) {
  return { stage: event.stage, phase: phaseOf(event, now), isClosed: event.closedAt !== null };
}

export async function listEntrants(
  executor: Executor,
  query: store.EntrantsPage,
  now: Date,
): Promise<{ entrants: StaffEntrant[]; next: number | null }> {
  const event = await store.findFullEvent(executor, query.eventId);
  if (!event) throw battlegroundProblems.problem("event_not_found");
  const [found, results] = await Promise.all([
    store.findEntrants(executor, { ...query, limit: query.limit + 1 }),
    event.stage === "finals" ? findResults(executor, event.id) : [],
  ]);
  const { rows, last } = toRowPage(found, query.limit);
  const withResults = new Set(results.flatMap(({ a, b }) => [a, b]));
  return {
    entrants: rows.map(({ id, playerId, username, number, state, seed, place, enteredAt }) => ({
      playerId,
      username,
      number,
      state,
      seed,
      place,
      enteredAt: enteredAt.toISOString(),
      corrections: entrantCorrections(stateOf(event, now), {
        state,
        isSeeded: seed !== null,
        hasResults: withResults.has(id),
      }),
    })),
    next: last && last.number,
  };
}

/** Narrows the type: the contract has already refused texts without English. */
function byLanguage<Words>(words: Readonly<Record<string, Words>>): ByLanguage<Words> {
  const { en } = words;
  if (en === undefined) throw battlegroundProblems.problem("english_missing");
  return { ...words, en };
}

/** Creates a ladder, or a series (two qualifiers and a final) whose events share their texts. */
export async function createEvent(
  trx: Executor,
  actor: StaffActor,
  brand: Brand,
  { key: id, game: gameId, title, summary, rules, times, series, ...rest }: NewEvent,
  now: Date,
): Promise<string> {
  const audience = audienceOf(brand);
  const words = { title: byLanguage(title), summary: byLanguage(summary), rules: byLanguage(rules) };
  const { platform, capacity, prizes, isPublished } = rest;
  const common = { gameId, ...audience, platform, currency: brand.currency.code, prizes };
  if (!(await isOffered(trx, common))) {
    throw battlegroundProblems.problem("game_not_offered", [{ field: "game", code: "game_not_offered" }]);
  }
  if (series) {
    const { second, final } = series;
    const last = Math.max(Date.parse(times.endsAt), Date.parse(second.endsAt));
    if (Date.parse(final.startsAt) < last) throw battlegroundProblems.problem("event_times_wrong");
    const qualifiers = [times, second].map((own) => ({ ...words, ...own, capacity }));
    const { startsAt, endsAt } = final;
    const isNew = await createSeries(
      trx,
      actor,
      { id, ...common, qualifiers, final: { ...words, startsAt, endsAt } },
      now,
    );
    if (isNew && !isPublished) {
      const ids = (await store.findSeries(trx, id)).map((one) => one.id);
      await store.updatePublished(trx, ids, false);
    }
    return id;
  }
  const isNew = await store.insertEvent(trx, {
    id,
    game_id: gameId,
    ...audience,
    stage: "ladder",
    platform,
    title: JSON.stringify(words.title),
    summary: JSON.stringify(words.summary),
    rules: JSON.stringify(words.rules),
    prizes: JSON.stringify(prizes),
    currency: brand.currency.code,
    capacity,
    ...timesOf(times),
    is_published: isPublished,
    final_event_id: null,
    qualifier_number: null,
    closed_at: null,
    created_at: now,
  });
  if (isNew) {
    const details = { title: words.title.en, startsAt: times.startsAt };
    await recordAudit(
      trx,
      { ...actor, action: battlegroundAuditActions.event_created, subject: id, details },
      now,
    );
  }
  return id;
}

function timesOf(times: NewEvent["times"]) {
  return {
    registration_opens_at: new Date(times.registrationOpensAt),
    registration_closes_at: new Date(times.registrationClosesAt),
    starts_at: new Date(times.startsAt),
    ends_at: new Date(times.endsAt),
  };
}

/** Of two members who edit the same event, the second one gets `staff_changed`. */
export async function saveEvent(
  trx: Executor,
  actor: StaffActor,
  saved: SavedEvent,
  now: Date,
): Promise<number> {
  const event = await store.lockFullEvent(trx, saved.eventId);
  if (!event) throw battlegroundProblems.problem("event_not_found");
  if (event.version !== saved.version) throw staffProblems.problem("staff_changed");
  if (event.isCancelled || event.closedAt !== null || event.prizesAwardedAt !== null)
    throw battlegroundProblems.problem("event_closed");
  if (saved.capacity < event.entrants) {
    throw battlegroundProblems.problem("capacity_wrong", [{ field: "capacity", code: "capacity_wrong" }]);
  }
  await requireTimesInSeries(trx, event, saved.times);
  const havePrizesChanged = JSON.stringify(saved.prizes) !== JSON.stringify(event.prizes);
  if (havePrizesChanged) {
    const { eventId, prizes } = saved;
    if ((await setPrizes(trx, actor, { eventId, prizes }, now)) !== "set")
      throw battlegroundProblems.problem("prizes_locked");
  }
  const version = await store.updateEvent(trx, saved.eventId, {
    title: JSON.stringify(byLanguage(saved.title)),
    summary: JSON.stringify(byLanguage(saved.summary)),
    rules: JSON.stringify(byLanguage(saved.rules)),
    platform: saved.platform,
    capacity: saved.capacity,
    ...timesOf(saved.times),
  });
  const auditSummary = (one: {
    title: { en?: string };
    capacity: number;
    startsAt: string;
    endsAt: string;
  }) => [one.title.en, one.capacity, one.startsAt, one.endsAt].join(", ");
  const details = {
    before: auditSummary({
      ...event,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
    }),
    after: auditSummary({ ...saved, ...saved.times }),
  };
  await recordAudit(
    trx,
    { ...actor, action: battlegroundAuditActions.event_saved, subject: saved.eventId, details },
    now,
  );
  return version;
}

/** A final starts after its qualifiers. */
export async function requireTimesInSeries(
  trx: Executor,
  event: store.FullEvent,
  times: { readonly startsAt: string; readonly endsAt: string },
): Promise<void> {
  const finalId = event.stage === "finals" ? event.id : event.finalEventId;
  if (finalId === null) return;
  const others = (await store.findSeries(trx, finalId)).filter(({ id }) => id !== event.id);
  const isInOrder = others.every(({ stage, startsAt, endsAt }) => {
    if (event.stage === "finals") return endsAt <= new Date(times.startsAt);
    return stage !== "finals" || new Date(times.endsAt) <= startsAt;
  });
  if (!isInOrder) throw battlegroundProblems.problem("event_times_wrong");
}
