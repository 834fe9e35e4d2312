import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { Tally } from "../../rules.ts";
import type { RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();

/** Added to the player's row in each board. */
export interface RowChange extends Tally {
  readonly playerId: string;
  readonly points: number;
  /** The rating after a match, or the change by a correction. */
  readonly elo?: { readonly after: number } | { readonly by: number } | undefined;
}

export interface NewRow {
  readonly eventId: string;
  readonly gameId: string;
  readonly playerId: string;
  readonly at: Date;
  /** For players without a rating in the game. */
  readonly startElo: number;
}

const newRow = defineStatement<object, NewRow>(
  "new-ranking-row",
  `insert into ranking_rows (board_id, player_id, elo, entered_elo, entered_at)
   select board.id, :playerId, rating.elo, rating.elo, :at
   from boards as board
   cross join (
     select coalesce(max(elo), :startElo) as elo from ratings where game_id = :gameId and player_id = :playerId
   ) as rating
   where board.event_id = :eventId
   on conflict (board_id, player_id) do nothing returning 1`,
);

/** False when the event has no board yet or the row exists. */
export async function insertRow(trx: Executor, row: NewRow): Promise<boolean> {
  return (await trx.query(newRow, row)).length === 1;
}

export async function deleteEmptyRow(trx: Executor, boardId: string, playerId: string): Promise<boolean> {
  const deleted = await sql`
    delete from ranking_rows r using boards b
    where r.board_id = ${boardId} and r.player_id = ${playerId} and b.id = r.board_id and r.played = 0
      and not exists (select from points p where p.event_id = b.event_id and p.player_id = r.player_id)
      and not exists (select from results p where p.event_id = b.event_id and p.player_id = r.player_id)`.execute(
    tables(trx),
  );
  return deleted.numAffectedRows === 1n;
}

/**
 * Season and all-time tables contain a player from the first counted match or points on; these may be recorded in
 * any order.
 */
export async function addToRows(
  trx: Executor,
  boardIds: readonly string[],
  changes: readonly RowChange[],
  at: Date,
): Promise<void> {
  const boards = sql`${[...boardIds]}::uuid[]`;
  const added = JSON.stringify(changes.map(columnsOf));
  const inserted = sql`
    insert into ranking_rows (board_id, player_id, entered_at)
    select board_id, player_id, ${at}::timestamptz
    from unnest(${boards}) as board_id, unnest(${changes.map(({ playerId }) => playerId)}::uuid[]) as player_id
    on conflict (board_id, player_id) do nothing`.execute(tables(trx));
  const updated = sql`
    update ranking_rows r set
      played = r.played + c.played, won = r.won + c.won, lost = r.lost + c.lost, drawn = r.drawn + c.drawn,
      total = r.total + c.points,
      elo = coalesce(c.elo_after, r.elo + c.elo_by),
      entered_at = case b.kind when 'event' then r.entered_at else least(r.entered_at, ${at}::timestamptz) end
    from boards b, json_to_recordset(${added}::json) as c
      (player_id uuid, played int, won int, lost int, drawn int, points int, elo_after int, elo_by int)
    where b.id = any(${boards}) and r.board_id = b.id and r.player_id = c.player_id`.execute(tables(trx));
  await Promise.all([inserted, updated]);
}

function columnsOf({ playerId, points, elo, played, won, lost, drawn }: RowChange) {
  return {
    player_id: playerId,
    played,
    won,
    lost,
    drawn,
    points,
    elo_after: elo && "after" in elo ? elo.after : null,
    elo_by: elo && "by" in elo ? elo.by : 0,
  };
}
