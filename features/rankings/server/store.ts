import type { Executor } from "#kit/db/database.ts";
import { defineStatement, type Statement } from "#kit/db/statement.ts";
import { neighbours, rankingsPageSize } from "../rules.ts";

export interface StandingRow {
  playerId: string;
  username: string;
  avatar: string;
  played: number;
  won: number;
  lost: number;
  drawn: number;
  points: number;
  elo: number;
  sortKey: string;
}

export interface PlacedRow extends StandingRow {
  ahead: number;
}

export interface FoundRows {
  rows: StandingRow[];
}

export interface FoundTop extends FoundRows {
  own: PlacedRow | null;
}

interface FoundAround extends FoundRows {
  ahead: number;
}

export type BoardKind = "event" | "season" | "all_time";

interface OfBoard {
  /** Event id or season; unused for all time. */
  board: string;
  service: string;
}

const boardOf: Readonly<Record<BoardKind, string>> = {
  event: "board.kind = 'event' and board.event_id = :board::uuid",
  season: "board.kind = 'season' and board.service = :service and board.season = :board",
  all_time: "board.kind = 'all_time' and board.service = :service",
};

/** One statement for each kind of board, returning one JSON value. */
type OfBoards<Found, Params extends object> = Readonly<
  Record<BoardKind, Statement<{ found: Found }, Params & OfBoard>>
>;

/** The page size is part of the SQL text: as a parameter it would prevent a cached plan. */
function ofBoards<Found, Params extends object = object>(name: string, value: string) {
  const ofKind = (kind: BoardKind) =>
    defineStatement<{ found: Found }, Params & OfBoard>(
      `ranking-${name}-of-${kind}`,
      `select ${value} as found from boards as board where ${boardOf[kind]}`,
    );
  return { event: ofKind("event"), season: ofKind("season"), all_time: ofKind("all_time") };
}

/** Null if the board does not exist. */
export async function find<Found, Params extends object>(
  executor: Executor,
  statements: OfBoards<Found, Params>,
  kind: BoardKind,
  given: Params & OfBoard,
): Promise<Found | null> {
  const [row] = await executor.query(statements[kind], given);
  return row?.found ?? null;
}

/** Null for a visitor. */
interface OfCaller {
  callerId: string | null;
}

const columns = `player.id as "playerId", player.username, player.avatar, standing.played, standing.won,
  standing.lost, standing.drawn, standing.points, standing.elo, encode(standing.sort_key, 'hex') as "sortKey"`;
const standings = `from ranking_rows as standing join players as player on player.id = standing.player_id
  where standing.board_id = board.id`;

/**
 * Exact within its statement and bounded for any table size: `ahead` of the checkpoint before the key, pending deltas
 * before that checkpoint, and the rows between checkpoint and key. See docs/decisions/0021-ranks.md.
 */
const rowsAhead = (key: string) => `(
  select (checkpoint.ahead
    + coalesce((select sum(delta.change) from ranking_deltas as delta
        where delta.board_id = board.id and delta.sort_key < checkpoint.sort_key), 0)
    + (select count(*) from ranking_rows as other
        where other.board_id = board.id and other.sort_key >= checkpoint.sort_key and other.sort_key < ${key}))::int
  from (
    (select sort_key, ahead from ranking_checkpoints
      where board_id = board.id and sort_key <= ${key} order by sort_key desc limit 1)
    union all select '\\x'::bytea, 0
    order by sort_key desc limit 1
  ) as checkpoint)`;

const listed = (rows: string) => `(select coalesce(json_agg(found), '[]') from (${rows}) as found)`;

const place = `(select row_to_json(found) from (
  select ${columns}, ${rowsAhead("standing.sort_key")} as ahead ${standings} and standing.player_id = :callerId::uuid) as found)`;

export const playerKeyPrefix = ofBoards<PlacedRow | null, OfCaller>("place", place);

/** The player's place in each of several battlegrounds. */
export const placesInEvents = defineStatement<
  { eventId: string; found: PlacedRow | null },
  { eventIds: readonly string[]; callerId: string }
>(
  "ranking-places-in-events",
  `select board.event_id as "eventId", ${place} as found
   from boards as board where board.kind = 'event' and board.event_id = any(:eventIds::uuid[])`,
);

const rows = (condition: string, order: "asc" | "desc", limit: number | string) =>
  listed(`select ${columns} ${standings} ${condition} order by standing.sort_key ${order} limit ${limit}`);

/** One row more than a page. */
export const top = ofBoards<FoundTop, OfCaller>(
  "top",
  `json_build_object('rows', ${rows("", "asc", rankingsPageSize + 1)}, 'own', ${place})`,
);

export const best = ofBoards<FoundRows, { limit: number }>(
  "best",
  `json_build_object('rows', ${rows("", "asc", ":limit")})`,
);

/** Rows after a sort key, one more than a page. */
export const findRowsAfter = ofBoards<FoundRows, { sortKey: string }>(
  "behind",
  `json_build_object('rows', ${rows("and standing.sort_key > decode(:sortKey, 'hex')", "asc", rankingsPageSize + 1)})`,
);

/** Rows before a sort key, nearest first. */
export const findRowsBefore = ofBoards<FoundRows, { sortKey: string }>(
  "ahead",
  `json_build_object('rows', ${rows("and standing.sort_key < decode(:sortKey, 'hex')", "desc", rankingsPageSize)})`,
);

const near = (side: "<" | ">=", order: "asc" | "desc", limit: number) =>
  `(select sort_key from ranking_rows where board_id = board.id and sort_key ${side} own.sort_key
    order by sort_key ${order} limit ${limit})`;

/** Neighbours ahead, the caller's row, neighbours behind and one more; null if the caller is not in the table. */
export const findRowsAround = ofBoards<FoundAround | null, OfCaller>(
  "around",
  `(select json_build_object('ahead', ${rowsAhead("own.sort_key")}, 'rows', ${listed(`
      select ${columns} ${standings} and standing.sort_key in (
        select sort_key from (
          ${near("<", "desc", neighbours)} union all ${near(">=", "asc", neighbours + 2)}) as near)
      order by standing.sort_key`)})
    from ranking_rows as own where own.board_id = board.id and own.player_id = :callerId::uuid)`,
);
