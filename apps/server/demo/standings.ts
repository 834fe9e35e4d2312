import {
  afterMatch,
  compareStandings,
  newRating,
  scoreOf,
  seasonBounds,
  seasonOf,
  shownPoints,
  startElo,
  type Rating,
} from "#features/rankings/rules.ts";
import { isCounted } from "#features/matches/rules.ts";
import type { Entrant } from "./entries.ts";
import type { Played } from "./play-match.ts";
import type {
  EventRow,
  MatchRow,
  PointRow,
  RankingRow,
  RatingChangeRow,
  RatingRow,
  ResultRow,
} from "./rows.ts";

export interface Ratings {
  readonly current: readonly RatingRow[];
  readonly changes: readonly RatingChangeRow[];
  /** Every counted result, rated or not, with the ratings before it. */
  readonly results: readonly ResultRow[];
}

/** The ratings after each match, in the order in which results became final. `skillOf` is the initial rating. */
export function rate(played: readonly Played[], skillOf: ReadonlyMap<string, number>): Ratings {
  const ratings = new Map<string, RatingRow>();
  const changes: RatingChangeRow[] = [];
  const results: ResultRow[] = [];
  const counted = played.flatMap(({ match }) => (isCounted(match.state) ? [match] : []));
  for (const match of counted.toSorted(byDecision)) {
    const { id: match_id, game_id } = match;
    const changed_at = match.decided_at ?? match.kickoff_at;
    const keyOf = (player: string) => `${player} ${game_id}`;
    const sides = [match.challenger_id, match.challenged_id].map((player_id) => ({
      player_id,
      before: ratings.get(keyOf(player_id)) ?? { ...newRating, elo: skillOf.get(player_id) ?? startElo },
    }));
    for (const { player_id, before } of sides) {
      results.push(resultRow(match, player_id, before, changed_at));
      if (match.state !== "approved") continue;
      const opponent = sides.find((side) => side.player_id !== player_id)?.before ?? newRating;
      const after = afterMatch(before, opponent, scoreOf({ winnerId: match.winner_id }, player_id));
      ratings.set(keyOf(player_id), { player_id, game_id, ...after, updated_at: changed_at });
      changes.push({ match_id, player_id, game_id, before: before.elo, after: after.elo, changed_at });
    }
  }
  return { current: [...ratings.values()], changes, results };
}

function resultRow(match: MatchRow, player_id: string, before: Rating, at: Date): ResultRow {
  return {
    match_id: match.id,
    player_id,
    number: 0,
    event_id: match.event_id,
    game_id: match.game_id,
    outcome: match.state === "approved" ? "played" : "forfeited",
    winner_id: match.winner_id,
    is_paid: true,
    elo_before: before.elo,
    matches_before: before.matches,
    counted_at: at,
    recorded_at: at,
  };
}

function byDecision(a: MatchRow, b: MatchRow): number {
  return (a.decided_at?.getTime() ?? 0) - (b.decided_at?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);
}

/** A board under construction: the counts by player. */
export type Tally = Map<string, Omit<RankingRow, "board_id">>;

/** The table of an event: all entrants with the points of their matches in it. */
export function eventTally(
  event: Pick<EventRow, "id" | "game_id">,
  entrants: readonly Entrant[],
  played: readonly Played[],
  ratings: Ratings,
): Tally {
  const tally: Tally = new Map();
  const first = new Map<string, number>();
  for (const { game_id, player_id, before } of ratings.changes) {
    if (game_id === event.game_id && !first.has(player_id)) first.set(player_id, before);
  }
  for (const { entry } of entrants) {
    if (entry.state !== "entered") continue;
    const elo = first.get(entry.player_id) ?? startElo;
    tally.set(entry.player_id, {
      ...emptyRow(entry.player_id, entry.entered_at),
      elo,
      entered_elo: elo,
    });
  }
  const here = played.filter(({ match }) => match.event_id === event.id);
  const matches = new Set(here.map(({ match }) => match.id));
  for (const change of ratings.changes) {
    const row = change.game_id === event.game_id ? tally.get(change.player_id) : undefined;
    if (!row) continue;
    const isBefore = change.changed_at <= row.entered_at;
    if (isBefore) row.entered_elo = change.after;
    if (isBefore || matches.has(change.match_id)) row.elo = change.after;
  }
  for (const { match, points } of here) {
    countMatch(tally, match);
    countPoints(tally, points);
  }
  return tally;
}

/** The table of a time span over all events. Contains players with points. */
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

/** Player ids from first to last place. */
export function rankedPlayerIds(tally: Tally): string[] {
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

/** Every season in which points were awarded, and the current one. */
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
  return {
    player_id,
    played: 0,
    won: 0,
    lost: 0,
    drawn: 0,
    total: 0,
    elo: startElo,
    entered_elo: startElo,
    entered_at,
  };
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
