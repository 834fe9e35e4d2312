import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();
const anyOf = (boardIds: readonly string[]) => sql`any(${[...boardIds]}::uuid[])`;

/** Rows that one statement splits, well below the statement timeout. */
const rowsPerSplit = 50_000;

export async function findBoardsWithPendingDeltas(
  executor: Executor,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("ranking_deltas")
    .$if(after !== undefined, (deltas) => deltas.where("board_id", ">", after ?? ""))
    .select("board_id")
    .distinct()
    .orderBy("board_id")
    .limit(limit)
    .execute();
  return rows.map(({ board_id }) => board_id);
}

/** Locks the boards that no other process is updating, and returns them. */
export async function lockBoards(trx: Executor, boardIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...boardIds]}::uuid[]) as id
    where pg_try_advisory_xact_lock(hashtextextended('marks ' || id, 0))`.execute(tables(trx));
  return rows.map(({ id }) => id);
}

/** Checkpoints before the first and after the last row. */
export async function insertFirstAndLast(trx: Executor, boardIds: readonly string[]): Promise<void> {
  await sql`
    insert into ranking_checkpoints (board_id, sort_key, ahead)
    select id, edge, 0 from boards, unnest(array['\\x', '\\xff']::bytea[]) as edge where id = ${anyOf(boardIds)}
    on conflict do nothing`.execute(tables(trx));
}

/** One statement deletes the deltas and adds their running sum to the checkpoints, so each delta is applied once. */
export async function applyPendingDeltas(trx: Executor, boardIds: readonly string[]): Promise<void> {
  await sql`
    with deltas as (
      delete from ranking_deltas where board_id = ${anyOf(boardIds)} returning board_id, sort_key, change
    ), steps as (
      select board_id, sort_key, change, false as is_checkpoint from deltas
      union all select board_id, sort_key, 0, true from ranking_checkpoints where board_id = ${anyOf(boardIds)}
    ), sums as (
      select board_id, sort_key, is_checkpoint,
        sum(change) over (partition by board_id order by sort_key, is_checkpoint desc rows unbounded preceding) as passed
      from steps
    )
    update ranking_checkpoints checkpoint set ahead = checkpoint.ahead + sums.passed from sums
    where checkpoint.board_id = sums.board_id and checkpoint.sort_key = sums.sort_key
      and sums.is_checkpoint and sums.passed <> 0`.execute(tables(trx));
}

/** The rows between two neighbouring checkpoints. */
const gapsOf = (boardIds: readonly string[]) => sql`(
  select board_id, sort_key, ahead, row_number() over ordered as number,
    lead(sort_key) over ordered as next_key, lead(ahead) over ordered - ahead as width,
    lead(ahead) over ordered - lag(ahead) over ordered as width_if_joined
  from ranking_checkpoints where board_id = ${anyOf(boardIds)}
  window ordered as (partition by board_id order by sort_key))`;

export async function findBoardsWithWideGaps(
  trx: Executor,
  boardIds: readonly string[],
  rowsPerGap: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct board_id as id from ${gapsOf(boardIds)} as gap where gap.width > ${2 * rowsPerGap}`.execute(
    tables(trx),
  );
  return rows.map(({ id }) => id);
}

/** False if no gap is too wide. `ahead` of new checkpoints excludes pending deltas, which readers add. */
export async function splitWidestGap(trx: Executor, boardId: string, rowsPerGap: number): Promise<boolean> {
  const { rows } = await sql`
    with gap as (
      select * from ${gapsOf([boardId])} as gaps where width > ${2 * rowsPerGap} order by width desc limit 1
    ), numbered as (
      select sort_key, row_number() over (order by sort_key) - 1 as number from (
        select sort_key from ranking_rows
        where board_id = ${boardId} and sort_key >= (select sort_key from gap) and sort_key < (select next_key from gap)
        order by sort_key limit ${rowsPerSplit}) as in_gap
    )
    insert into ranking_checkpoints (board_id, sort_key, ahead)
    select ${boardId}::uuid, numbered.sort_key, gap.ahead + numbered.number - coalesce((
      select sum(change) from ranking_deltas delta where delta.board_id = ${boardId}
        and delta.sort_key >= gap.sort_key and delta.sort_key < numbered.sort_key), 0)
    from numbered, gap
    where numbered.number > 0 and numbered.number % ${rowsPerGap} = 0
    returning 1`.execute(tables(trx));
  return rows.length > 0;
}

/** Deletes at most every second checkpoint, so that joined gaps do not become too wide. */
export async function deleteDenseCheckpoints(
  trx: Executor,
  boardIds: readonly string[],
  rowsPerGap: number,
): Promise<void> {
  await sql`
    delete from ranking_checkpoints checkpoint using ${gapsOf(boardIds)} as gap
    where checkpoint.board_id = gap.board_id and checkpoint.sort_key = gap.sort_key
      and gap.number % 2 = 0 and gap.width_if_joined < ${rowsPerGap}`.execute(tables(trx));
}
