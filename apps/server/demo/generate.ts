import { createRandom } from "#kit/pure/random.ts";
import type { Audience } from "./audience.ts";
import { createBoards } from "./boards.ts";
import { createEvents } from "./calendar.ts";
import { createPlayerAssignment, createEntries, withBoundAt, type Entrant } from "./entries.ts";
import { createFriends } from "./friends.ts";
import { createGameAccounts } from "./game-accounts.ts";
import { demoGames } from "./fixtures/games.ts";
import { idMaker } from "./ids.ts";
import { createPlayers, skillsOf } from "./players.ts";
import type { DemoRows, EventRow } from "./rows.ts";
import { createScreenshots } from "./screenshots/rows.ts";
import { rate } from "./standings.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { playAllEvents, type DemoHistory } from "./play-all-events.ts";

interface DemoOptions {
  readonly seed: string;
  readonly now: Date;
  readonly audience: Audience;
}

/** Generates all rows of an audience. The same seed and time give the same rows. */
export function generateDemo({ seed, now, audience }: DemoOptions): DemoRows {
  const random = createRandom(`${seed}/${audience.service}`);
  const newId = idMaker(random.fork("ids"));
  const players = createPlayers(audience, now, random.fork("players"), newId);
  const assign = createPlayerAssignment(players, random.fork("dealer"));
  const history: DemoHistory = {
    events: createEvents(audience, now, newId),
    entrantsOf: new Map(),
    played: [],
    ties: [],
    tieResults: [],
  };
  for (const event of history.events) {
    const stream = random.fork(`entries ${event.row.id}`);
    history.entrantsOf.set(event, createEntries(event, audience.playerCount, assign, now, stream, newId));
  }
  playAllEvents(history, players, audience, now, random, newId);
  const ratings = rate(history.played, skillsOf(players));
  const { boards, rows } = createBoards(audience, now, history, ratings, newId);
  const { events, entrantsOf, played, ties, tieResults } = history;
  const playerRows = players.map(({ row }) => row);
  const withBracket = new Set(ties.map(({ event_id: id }) => id));
  const eventRows = events.map((event) => ({
    ...withCounts(event.row, entrantsOf.get(event) ?? []),
    bracket_version: Number(withBracket.has(event.row.id)),
  }));
  const entries = [...entrantsOf.values()].flat().map(({ entry }) => entry);
  const current = new Set(eventRows.filter(({ ends_at }) => ends_at > now).map(({ id }) => id));
  const playing = new Set(
    entries.filter((entry) => current.has(entry.event_id)).map((entry) => entry.player_id),
  );
  const matches = played.map(({ match }) => match);
  return {
    players: playerRows,
    ...createSubscriptions(players, playing, audience.offers, now, random.fork("subscriptions"), newId),
    game_offers: demoGames.map((game, index) => ({
      country: audience.country,
      provider: audience.provider,
      game_id: game.id,
      position: index + 1,
    })),
    events: eventRows,
    entries: withBoundAt(entries, matches),
    game_accounts: createGameAccounts(playerRows, eventRows, entries, random.fork("game accounts")),
    matches,
    bracket_ties: ties,
    tie_results: tieResults,
    match_moves: played.flatMap(({ moves }) => moves),
    ...createScreenshots(played, players, newId),
    boards,
    points: played.flatMap(({ points }) => points),
    ranking_rows: rows,
    results: ratings.results,
    ratings: ratings.current,
    rating_changes: ratings.changes,
    ...createFriends(players, matches, now, random.fork("friends")),
  };
}

function withCounts(row: EventRow, entrants: readonly Entrant[]): EventRow {
  const entered = entrants.filter(({ entry }) => entry.state === "entered");
  const first = entrants
    .map(({ entry }) => entry.entered_at)
    .toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    ...row,
    entrants_count: entered.length,
    last_entry_number: entrants.length,
    prizes_locked_at: first ?? null,
  };
}
