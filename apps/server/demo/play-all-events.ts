import type { Random } from "#kit/pure/random.ts";
import type { Audience } from "./audience.ts";
import type { DemoEvent } from "./calendar.ts";
import { createMatchSchedule } from "./match-schedule.ts";
import type { Entrant } from "./entries.ts";
import { playFinal, seedFinal } from "./finals.ts";
import type { Played } from "./play-match.ts";
import type { IdMaker } from "./ids.ts";
import { skillsOf, type DemoPlayer } from "./players.ts";
import { playEvent, type EventSetup } from "./play-event.ts";
import type { TieResultRow, TieRow } from "./rows.ts";
import { eventTally, rankedPlayerIds, rate } from "./standings.ts";
import { zoneOffset } from "./time.ts";

/** The generated events, entrants and matches. */
export interface DemoHistory {
  readonly events: readonly DemoEvent[];
  readonly entrantsOf: Map<DemoEvent, Entrant[]>;
  readonly played: Played[];
  readonly ties: TieRow[];
  readonly tieResults: TieResultRow[];
}

/**
 * Plays every event up to now: closed qualifiers and their finals first, because finals need the qualifiers' tables.
 */
export function playAllEvents(
  history: DemoHistory,
  players: readonly DemoPlayer[],
  { timeZone }: Audience,
  now: Date,
  random: Random,
  newId: IdMaker,
): void {
  const { events, entrantsOf, played, ties, tieResults } = history;
  const common = { schedule: createMatchSchedule(), now, offset: zoneOffset(now, timeZone), newId };
  const setupOf = (event: DemoEvent): EventSetup => {
    const entrants = entrantsOf.get(event) ?? [];
    return { ...common, event, entrants, random: random.fork(event.row.id) };
  };
  const done = new Set<DemoEvent>();
  for (const { final, qualifiers } of closedSeries(events)) {
    for (const qualifier of qualifiers) played.push(...playEvent(setupOf(qualifier)));
    const orders = qualifiers.map((qualifier) => orderOf(qualifier, history, players));
    qualifiers.forEach((qualifier, index) => {
      entrantsOf.set(qualifier, entrantsByPlace(entrantsOf.get(qualifier) ?? [], orders[index] ?? []));
    });
    const closedAt = new Date(Math.max(...qualifiers.map(({ row }) => row.closed_at?.getTime() ?? 0)));
    entrantsOf.set(final, seedFinal(final, orders, closedAt, newId));
    const outcome = playFinal(setupOf(final));
    played.push(...outcome.played);
    ties.push(...outcome.ties);
    tieResults.push(...outcome.results);
    for (const event of [final, ...qualifiers]) done.add(event);
  }
  for (const event of events) if (!done.has(event)) played.push(...playEvent(setupOf(event)));
}

function closedSeries(events: readonly DemoEvent[]) {
  return events
    .filter(({ row }) => row.stage === "finals")
    .map((final) => ({
      final,
      qualifiers: events.filter(({ row }) => row.final_event_id === final.row.id),
    }))
    .filter(({ qualifiers }) => qualifiers.every(({ row }) => row.closed_at !== null));
}

function orderOf(event: DemoEvent, history: DemoHistory, players: readonly DemoPlayer[]): DemoPlayer[] {
  const byId = new Map(players.map((player) => [player.row.id, player]));
  const ratings = rate(history.played, skillsOf(players));
  const tally = eventTally(event.row, history.entrantsOf.get(event) ?? [], history.played, ratings);
  return rankedPlayerIds(tally).flatMap((id) => byId.get(id) ?? []);
}

/** A closed qualifier keeps the places of its table. */
function entrantsByPlace(entrants: readonly Entrant[], order: readonly DemoPlayer[]): Entrant[] {
  const places = new Map(order.map(({ row }, index) => [row.id, index + 1]));
  return entrants.map(({ player, entry }) => ({
    player,
    entry: { ...entry, place: places.get(player.row.id) ?? null },
  }));
}
