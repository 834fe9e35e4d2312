import {
  afterMatch,
  compareStandings,
  newRating,
  seasonBounds,
  seasonOf,
  shownPoints,
  startElo,
  type Score,
} from "#features/rankings/rules.ts";
import { isCounted } from "#features/matches/rules.ts";
import type { Entrant } from "./entries.ts";
import type { Played } from "./fold.ts";
import type { EventRow, MatchRow, PointRow, RankingRow, RatingChangeRow, RatingRow } from "./rows.ts";

export interface Ratings {
  readonly current: readonly RatingRow[];
  readonly changes: readonly RatingChangeRow[];
}

/** Every rating, match by match, in the order in which the results became final. */
export function rate(played: readonly Played[]): Ratings {
  const ratings = new Map<string, RatingRow>();
  const changes: RatingChangeRow[] = [];
  const rated = played.flatMap(({ match }) => (match.state === "approved" ? [match] : []));
  for (const match of rated.toSorted(byDecision)) {
    const { id: match_id, game_id } = match;
    const changed_at = match.decided_at ?? match.kickoff_at;
    const keyOf = (player: string) => `${player} ${game_id}`;
    const sides = [match.challenger_id, match.challenged_id].map((player_id) => ({
      player_id,
      before: ratings.get(keyOf(player_id)) ?? newRating,
    }));
    for (const { player_id, before } of sides) {
      const opponent = sides.find((side) => side.player_id !== player_id)?.before ?? newRating;
      const after = afterMatch(before, opponent, scoreOf(match, player_id));
      ratings.set(keyOf(player_id), { player_id, game_id, ...after, updated_at: changed_at });
      changes.push({ match_id, player_id, game_id, before: before.elo, after: after.elo, changed_at });
    }
  }
  return { current: [...ratings.values()], changes };
}

function byDecision(a: MatchRow, b: MatchRow): number {
  return (a.decided_at?.getTime() ?? 0) - (b.decided_at?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);
}

function scoreOf(match: MatchRow, player: string): Score {
  if (match.winner_id === null) return 0.5;
  return match.winner_id === player ? 1 : 0;
}

/** A board in the making: what counts in it, player by player. */
export type Tally = Map<string, Omit<RankingRow, "board_id">>;

/** The table of an event: everybody who is entered, with what their matches in it brought. */
export function eventTally(
  event: Pick<EventRow, "id" | "game_id">,
  entrants: readonly Entrant[],
  played: readonly Played[],
  ratings: Ratings,
): Tally {
  const tally: Tally = new Map();
  for (const { entry } of entrants) {
    if (entry.state === "entered") tally.set(entry.player_id, emptyRow(entry.player_id, entry.entered_at));
  }
  const here = played.filter(({ match }) => match.event_id === event.id);
  const matches = new Set(here.map(({ match }) => match.id));
  for (const change of ratings.changes) {
    const row = change.game_id === event.game_id ? tally.get(change.player_id) : undefined;
    if (row && (matches.has(change.match_id) || change.changed_at <= row.entered_at)) row.elo = change.after;
  }
  for (const { match, points } of here) {
    countMatch(tally, match);
    countPoints(tally, points);
  }
  return tally;
}

/** The table of a span of time over all events. A player is in it from the first points on. */
export function spanTally(played: readonly Played[], ratings: Ratings, span: (at: Date) => boolean): Tally {
  const tally: Tally = new Map();
  for (const { points } of played) {
    for (const { player_id, awarded_at } of points) {
      if (!span(awarded_at)) continue;
      const row = tally.get(player_id) ?? emptyRow(player_id, awarded_at);
      if (awarded_at < row.entered_at) row.entered_at = awarded_at;
      tally.set(player_id, row);
    }
  }
  for (const { match, points } of played) {
    if (match.decided_at && span(match.decided_at)) countMatch(tally, match);
    countPoints(
      tally,
      points.filter(({ awarded_at }) => span(awarded_at)),
    );
  }
  for (const change of ratings.changes) {
    const row = span(change.changed_at) ? tally.get(change.player_id) : undefined;
    if (row) row.elo = change.after;
  }
  return tally;
}

/** Player ids from the first place to the last. */
export function inOrder(tally: Tally): string[] {
  return [...tally.values()]
    .map((row) => ({
      playerId: row.player_id,
      points: shownPoints(row.total),
      won: row.won,
      lost: row.lost,
      elo: row.elo,
      enteredAt: row.entered_at,
    }))
    .toSorted(compareStandings)
    .map((standing) => standing.playerId);
}

export interface Season {
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Every season in which points were awarded, and the one that runs. */
export function seasonsOf(played: readonly Played[], now: Date, timeZone: string): Season[] {
  const awards = played.flatMap(({ points }) => points.map(({ awarded_at }) => awarded_at));
  let at = awards.reduce((earliest, award) => (award < earliest ? award : earliest), now);
  const seasons: Season[] = [];
  while (at <= now) {
    const name = seasonOf(at, timeZone);
    const bounds = seasonBounds(name, timeZone);
    seasons.push({ name, ...bounds });
    at = bounds.endsAt;
  }
  return seasons;
}

function emptyRow(player_id: string, entered_at: Date): Omit<RankingRow, "board_id"> {
  return { player_id, played: 0, won: 0, lost: 0, drawn: 0, total: 0, elo: startElo, entered_at };
}

function countMatch(tally: Tally, match: MatchRow): void {
  if (!isCounted(match.state)) return;
  for (const player of [match.challenger_id, match.challenged_id]) {
    const row = tally.get(player);
    if (!row) continue;
    row.played += 1;
    if (match.winner_id === null) row.drawn += 1;
    else if (match.winner_id === player) row.won += 1;
    else row.lost += 1;
  }
}

function countPoints(tally: Tally, points: readonly PointRow[]): void {
  for (const { player_id, amount } of points) {
    const row = tally.get(player_id);
    if (row) row.total += amount;
  }
}
