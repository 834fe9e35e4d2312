import { sql } from "kysely";
import type { Rating } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { countMoves, type Count, type Row, type TimelineMove } from "../../rules/testing/count-moves.ts";

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

type ReadMove = Omit<TimelineMove, "winner"> & { readonly details: Readonly<Record<string, unknown>> };

/** Tables and ratings recomputed from all timelines. */
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

/** Uses the timeline alone: posted scores and rulings. */
function winnerAfter(entry: ReadMove, scores: Scores): string | null {
  const { matchId, move, to, details, challenger, challenged } = entry;
  const goals = { challenger: Number(details["challenger"]), challenged: Number(details["challenged"]) };
  const isScore = !Number.isNaN(goals.challenger) && move !== "dispute";
  if (isScore) scores.set(matchId, goals);
  if (to === "forfeited") {
    const loser =
      details["by"] === undefined
        ? entry.absent[0]
        : details["by"] === "challenger"
          ? challenger
          : challenged;
    return loser === challenger ? challenged : challenger;
  }
  const score = scores.get(matchId);
  if (to !== "approved" || !score || score.challenger === score.challenged) return null;
  return score.challenger > score.challenged ? challenger : challenged;
}
