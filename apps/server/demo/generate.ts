import { createRandom } from "#kit/pure/random.ts";
import type { Audience } from "./audience.ts";
import { createEvents, type DemoEvent } from "./calendar.ts";
import { createDiary } from "./diary.ts";
import { createDealer, createEntries, type Entrant } from "./entries.ts";
import { playFinal, seedFinal } from "./finals.ts";
import { demoGames } from "./fixtures/games.ts";
import type { Played } from "./fold.ts";
import { idMaker } from "./ids.ts";
import { createPlayers } from "./players.ts";
import { playEvent, type Stage } from "./plays.ts";
import type { BoardRow, DemoRows, EventRow, RankingRow, TieRow } from "./rows.ts";
import { eventTally, inOrder, rate, seasonsOf, spanTally, type Ratings, type Tally } from "./standings.ts";
import { zoneOffset } from "./time.ts";

export interface DemoOptions {
  readonly seed: string;
  readonly now: Date;
  readonly audience: Audience;
}

/** Everything an audience starts with. The same seed and the same now give the same rows. */
export function generateDemo({ seed, now, audience }: DemoOptions): DemoRows {
  const random = createRandom(`${seed}/${audience.service}`);
  const newId = idMaker(random.fork("ids"));
  const players = createPlayers(audience, now, random.fork("players"), newId);
  const byId = new Map(players.map((player) => [player.row.id, player]));
  const events = createEvents(audience, now, newId);
  const deal = createDealer(players, random.fork("dealer"));
  const entrantsOf = new Map<DemoEvent, Entrant[]>();
  const played: Played[] = [];
  const ties: TieRow[] = [];
  const diary = createDiary();
  const offset = zoneOffset(now, audience.timeZone);
  const stageOf = (event: DemoEvent): Stage => {
    const entrants = entrantsOf.get(event) ?? [];
    return { event, entrants, diary, now, offset, random: random.fork(event.row.id), newId };
  };

  for (const event of events) {
    const stream = random.fork(`entries ${event.row.id}`);
    entrantsOf.set(event, createEntries(event, audience.playerCount, deal, now, stream, newId));
  }
  const closed = events
    .filter(({ row }) => row.stage === "finals")
    .map((final) => ({ final, feeders: events.filter(({ row }) => row.final_event_id === final.row.id) }))
    .filter(({ feeders }) => feeders.every(({ row }) => row.closed_at !== null));
  for (const { final, feeders } of closed) {
    for (const feeder of feeders) played.push(...playEvent(stageOf(feeder)));
    const sofar = rate(played);
    const orders = feeders.map((feeder) =>
      inOrder(eventTally(feeder.row, entrantsOf.get(feeder) ?? [], played, sofar)).flatMap(
        (id) => byId.get(id) ?? [],
      ),
    );
    const closedAt = new Date(Math.max(...feeders.map(({ row }) => row.closed_at?.getTime() ?? 0)));
    entrantsOf.set(final, seedFinal(final, orders, closedAt, newId));
    const outcome = playFinal(stageOf(final));
    played.push(...outcome.played);
    ties.push(...outcome.ties);
  }
  const done = new Set(closed.flatMap(({ final, feeders }) => [final, ...feeders]));
  for (const event of events) if (!done.has(event)) played.push(...playEvent(stageOf(event)));

  const ratings = rate(played);
  const { boards, rows } = createBoards(audience, now, events, entrantsOf, played, ratings, newId);
  return {
    players: players.map(({ row }) => row),
    game_offers: demoGames.map((game, position) => ({
      country: audience.country,
      provider: audience.provider,
      game_id: game.id,
      position: position + 1,
    })),
    events: events.map((event) => withCounts(event.row, entrantsOf.get(event) ?? [])),
    entries: [...entrantsOf.values()].flat().map(({ entry }) => entry),
    bracket_ties: ties,
    matches: played.map(({ match }) => match),
    match_moves: played.flatMap(({ moves }) => moves),
    boards,
    points: played.flatMap(({ points }) => points),
    ranking_rows: rows,
    ratings: ratings.current,
    rating_changes: ratings.changes,
  };
}

function withCounts(row: EventRow, entrants: readonly Entrant[]): EventRow {
  const entered = entrants.filter(({ entry }) => entry.state === "entered");
  return { ...row, entrants_count: entered.length, last_entry_number: entrants.length };
}

function createBoards(
  audience: Audience,
  now: Date,
  events: readonly DemoEvent[],
  entrantsOf: ReadonlyMap<DemoEvent, readonly Entrant[]>,
  played: readonly Played[],
  ratings: Ratings,
  newId: (at: Date) => string,
): { boards: BoardRow[]; rows: RankingRow[] } {
  const boards: BoardRow[] = [];
  const rows: RankingRow[] = [];
  const add = (board: Pick<BoardRow, "kind" | "created_at"> & Partial<BoardRow>, tally: Tally) => {
    const id = newId(board.created_at);
    const empty = { event_id: null, season: null, starts_at: null, ends_at: null };
    boards.push({ ...empty, ...board, id, service: audience.service });
    for (const row of tally.values()) rows.push({ ...row, board_id: id });
  };
  for (const event of events) {
    const tally = eventTally(event.row, entrantsOf.get(event) ?? [], played, ratings);
    add({ kind: "event", event_id: event.row.id, created_at: event.row.created_at }, tally);
  }
  for (const { name, startsAt, endsAt } of seasonsOf(played, now, audience.timeZone)) {
    const tally = spanTally(played, ratings, (at) => at >= startsAt && at < endsAt);
    add({ kind: "season", season: name, starts_at: startsAt, ends_at: endsAt, created_at: startsAt }, tally);
  }
  const first = new Date(Math.min(...events.map(({ row }) => row.created_at.getTime())));
  add(
    { kind: "all_time", created_at: first },
    spanTally(played, ratings, () => true),
  );
  return { boards, rows };
}
