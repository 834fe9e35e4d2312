import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables & Pick<AccountTables, "players">>();

export interface BlockSize {
  readonly players: number;
  /** The time of a check grows with the results, so a block ends with the player who reaches this number. */
  readonly results: number;
}

/** The next block of players, at least one if any is left. */
export async function findPlayerIds(executor: Executor, after: string, size: BlockSize): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with next as (
      select id, (select count(*) from results where player_id = players.id) as results
      from players where id > ${after} order by id limit ${size.players}
    ), summed as (
      select id, results, sum(results) over (order by id) as until from next
    )
    select id from summed where until - results < ${size.results} order by id`.execute(tables(executor));
  return rows.map(({ id }) => id);
}

export interface Difference {
  boardId: string;
  playerId: string;
}

/**
 * Rows that differ from a recomputation from results, points and rating changes. Membership, entry time and entry
 * rating of event tables are taken from the row.
 */
export async function findWrongRows(executor: Executor, playerIds: readonly string[]): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with asked as (
      select id, service from players where id = any(${[...playerIds]}::uuid[])
    ), counted as (
      select distinct on (r.match_id, r.player_id) r.*, asked.service
      from results r join asked on asked.id = r.player_id order by r.match_id, r.player_id, r.number desc
    ), results_in as (
      select board_id, player_id, count(*) filter (where is_paid and outcome <> 'void') as played,
        count(*) filter (where is_paid and winner_id = player_id) as won,
        count(*) filter (where is_paid and winner_id <> player_id) as lost,
        count(*) filter (where is_paid and outcome <> 'void' and winner_id is null) as drawn, min(counted_at) as first_at
      from counted, boards_counting(service, event_id, counted_at) as board_id group by board_id, player_id
    ), ledger_in as (
      select board_id, player_id, sum(amount) as total, min(awarded_at) as first_at
      from points p join asked on asked.id = p.player_id, boards_counting(service, event_id, awarded_at) as board_id
      group by board_id, player_id
    ), changes_in as (
      select board_id, c.player_id, c.id, c.number, c.before, c.after,
        max(c.id) filter (where c.number = 0) over (partition by board_id, c.player_id) as last_id
      from rating_changes c join counted using (match_id, player_id),
        boards_counting(counted.service, counted.event_id, counted.counted_at) as board_id
    ), elo_in as (
      select board_id, player_id, max(after) filter (where id = last_id) as after,
        coalesce(sum(after - before) filter (where number > 0 and id > coalesce(last_id, 0)), 0) as corrected_by
      from changes_in group by board_id, player_id
    ), stored as (
      select r.*, b.kind from ranking_rows r join boards b on b.id = r.board_id where r.player_id = any(${[...playerIds]}::uuid[])
    )
    select coalesce(s.board_id, r.board_id, l.board_id) as "boardId",
      coalesce(s.player_id, r.player_id, l.player_id) as "playerId"
    from results_in r
    full join ledger_in l using (board_id, player_id)
    full join stored s using (board_id, player_id)
    left join elo_in e using (board_id, player_id)
    where (s.played, s.won, s.lost, s.drawn, s.total, s.elo) is distinct from (
        coalesce(r.played, 0), coalesce(r.won, 0), coalesce(r.lost, 0), coalesce(r.drawn, 0), coalesce(l.total, 0),
        coalesce(e.after, s.entered_elo) + coalesce(e.corrected_by, 0))
      or (s.kind <> 'event' and (s.entered_elo <> 1000 or s.entered_at is distinct from least(r.first_at, l.first_at)))`.execute(
    tables(executor),
  );
  return rows;
}

/** Ratings that differ from the latest rating change. */
export async function findWrongRatings(executor: Executor, playerIds: readonly string[]) {
  const { rows } = await sql<{ playerId: string; gameId: string }>`
    with counted as (
      select distinct on (match_id, player_id) * from results
      where player_id = any(${[...playerIds]}::uuid[]) order by match_id, player_id, number desc
    ), rated as (
      select player_id, game_id, count(*) as matches from counted
      where outcome = 'played' and is_paid group by player_id, game_id
    ), changed as (
      select player_id, game_id, (array_agg(after order by id desc))[1] as elo
      from rating_changes where player_id = any(${[...playerIds]}::uuid[]) group by player_id, game_id
    ), stored as (
      select * from ratings where player_id = any(${[...playerIds]}::uuid[])
    )
    select player_id as "playerId", game_id as "gameId"
    from rated full join changed using (player_id, game_id) full join stored using (player_id, game_id)
    where (stored.elo, stored.matches) is distinct from (changed.elo, coalesce(rated.matches, 0))`.execute(
    tables(executor),
  );
  return rows;
}
