import { sql } from "kysely";
import { eloChange, newRating, pointsFor, type Rating } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import type { MatchState, Move } from "../../rules.ts";

/** One line of all timelines together, in the order in which it was written. */
interface ToldMove {
  readonly matchId: string;
  readonly eventId: string;
  readonly challenger: string;
  readonly challenged: string;
  readonly move: Move;
  /** The state before it, and the one it led to. */
  readonly from: MatchState | null;
  readonly to: MatchState;
  readonly by: string | null;
  readonly winner: string | null;
  /** Who had not come when check-in closed. */
  readonly absent: readonly string[];
  readonly at: Date;
}

interface Row {
  played: number;
  won: number;
  lost: number;
  drawn: number;
  points: number;
}

interface Count {
  /** By event and player. */
  readonly rows: Record<string, Row>;
  readonly ratings: Record<string, Rating>;
}

interface Result {
  readonly state: MatchState;
  readonly winner: string | null;
  readonly isPaid: boolean;
  readonly before: Readonly<Record<string, Rating>>;
}

/** What every table must say, counted from nothing: a second way of counting, which shares no state with the first. */
function countMoves(moves: readonly ToldMove[], timeZone: string): Count {
  const rows: Record<string, Row> = {};
  const ratings: Record<string, Rating> = {};
  const paid = new Map<string, Set<string>>();
  const declined = new Set<string>();
  const results = new Map<string, Result>();
  const ratingOf = (player: string) => ratings[player] ?? newRating;

  const rowOf = ({ eventId }: ToldMove, player: string) =>
    (rows[`${eventId} ${player}`] ??= { played: 0, won: 0, lost: 0, drawn: 0, points: 0 });
  const dayOf = ({ challenger, challenged, at }: ToldMove) =>
    `${[challenger, challenged].toSorted().join()} ${dayIn(at, timeZone)}`;
  const isPaid = (told: ToldMove): boolean => {
    if ([...paid.values()].some((matches) => matches.has(told.matchId))) return true;
    const ofDay = paid.get(dayOf(told)) ?? new Set();
    paid.set(dayOf(told), ofDay);
    if (ofDay.size >= 3) return false;
    ofDay.add(told.matchId);
    return true;
  };
  const give = (told: ToldMove, player: string | null, reason: keyof typeof pointsFor) => {
    if (player !== null) rowOf(told, player).points += pointsFor[reason];
  };

  /** Adds what a result is worth, or with `sign` -1 takes it back. */
  const settle = (told: ToldMove, { state, winner, isPaid: pays, before }: Result, sign: 1 | -1) => {
    if (state !== "approved" && state !== "forfeited") return;
    for (const player of [told.challenger, told.challenged]) {
      const row = rowOf(told, player);
      const opponent = player === told.challenger ? told.challenged : told.challenger;
      row.played += sign;
      if (winner === null) row.drawn += sign;
      else if (winner === player) row.won += sign;
      else row.lost += sign;
      if (state === "forfeited") {
        if (winner !== player) row.points += sign * pointsFor.no_show;
        else if (pays) row.points += sign * pointsFor.win;
        continue;
      }
      if (!pays) continue;
      row.points += sign * (pointsFor.play + (winner === player ? pointsFor.win : 0));
      const score = winner === null ? 0.5 : winner === player ? 1 : 0;
      const change = eloChange(before[player] ?? newRating, before[opponent] ?? newRating, score);
      const { elo, matches } = ratingOf(player);
      ratings[player] = { elo: elo + sign * change, matches: matches + sign };
    }
  };

  for (const told of moves) {
    const { move, from, to, by, winner, challenger, challenged } = told;
    if (move === "accept" && isPaid(told)) give(told, by, "accept");
    if (move === "decline" && !declined.has(dayOf(told))) {
      declined.add(dayOf(told));
      give(told, by, "decline");
    }
    if (move === "cancel" && from === "confirmed") give(told, by, "cancel");
    if (move === "close_scores")
      for (const player of [challenger, challenged]) give(told, player, "unsubmitted");
    if (move === "close_check_in" && to === "void")
      for (const player of told.absent) give(told, player, "no_show");
    const earlier = results.get(told.matchId);
    if (earlier) settle(told, earlier, -1);
    else if (to !== "approved" && to !== "forfeited") continue;
    const before = earlier?.before ?? {
      [challenger]: ratingOf(challenger),
      [challenged]: ratingOf(challenged),
    };
    const result = { state: to, winner, before, isPaid: earlier?.isPaid ?? isPaid(told) };
    settle(told, result, 1);
    results.set(told.matchId, result);
  }
  return { rows, ratings };
}

/** What the tables of the database say. */
export async function standings(executor: Executor): Promise<Count> {
  const db = executor.as<object>();
  const rows = await sql<Row & { key: string }>`
    select b.event_id || ' ' || r.player_id as key, r.played, r.won, r.lost, r.drawn, r.total as points
    from ranking_rows r join boards b on b.id = r.board_id where b.kind = 'event'`.execute(db);
  const ratings = await sql<
    Rating & { key: string }
  >`select player_id as key, elo, matches from ratings`.execute(db);
  return {
    rows: Object.fromEntries(rows.rows.map(({ key, ...row }) => [key, row])),
    ratings: Object.fromEntries(ratings.rows.map(({ key, ...rating }) => [key, rating])),
  };
}

type ReadMove = Omit<ToldMove, "winner"> & { readonly details: Readonly<Record<string, unknown>> };

/** What they should say, from the timelines of all matches. */
export async function recount(executor: Executor, timeZone = "Africa/Johannesburg"): Promise<Count> {
  const { rows } = await sql<ReadMove>`
    select v.match_id as "matchId", m.event_id as "eventId", m.challenger_id as challenger,
      m.challenged_id as challenged, v.move, before.state as "from", v.state as "to", v.player_id as by,
      v.details, v.moved_at as at,
      array(select p from unnest(array[m.challenger_id, m.challenged_id]) p where not exists (
        select from match_moves c where c.match_id = m.id and c.move = 'check_in' and c.player_id = p
          and c.number < v.number)) as absent
    from match_moves v join matches m on m.id = v.match_id
    left join match_moves before on before.match_id = v.match_id and before.number = v.number - 1
    order by v.moved_at, v.match_id, v.number`.execute(executor.as<object>());
  const scores: Scores = new Map();
  return countMoves(
    rows.map((move) => ({ ...move, winner: winnerAfter(move, scores) })),
    timeZone,
  );
}

type Scores = Map<string, { challenger: number; challenged: number }>;

/** From what the timeline says alone: scores as they were given, forfeits as they were ruled. */
function winnerAfter(told: ReadMove, scores: Scores): string | null {
  const { matchId, move, to, details, challenger, challenged } = told;
  const goals = { challenger: Number(details["challenger"]), challenged: Number(details["challenged"]) };
  const isScore = !Number.isNaN(goals.challenger) && move !== "dispute";
  if (isScore) scores.set(matchId, goals);
  if (to === "forfeited") {
    const loser =
      details["by"] === undefined ? told.absent[0] : details["by"] === "challenger" ? challenger : challenged;
    return loser === challenger ? challenged : challenger;
  }
  const score = scores.get(matchId);
  if (to !== "approved" || !score || score.challenger === score.challenged) return null;
  return score.challenger > score.challenged ? challenger : challenged;
}
