import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { BoardsTable, RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();

const lock = defineStatement<object, { playerIds: readonly string[] }>(
  "lock-ranked-players",
  `select pg_advisory_xact_lock(key) from (
     select hashtextextended('rankings ' || id, 0) as key from unnest(:playerIds::text[]) as id order by key
   ) as locks`,
);

/**
 * Locks the players' points, ratings and rows until the transaction ends. Locks are taken in a fixed order, so that
 * two transactions cannot deadlock.
 */
export async function lockPlayers(trx: Executor, playerIds: readonly string[]): Promise<void> {
  await trx.query(lock, { playerIds });
}

/** The boards that count something that happens in the event at this time. */
export async function findAllCounting(
  executor: Executor,
  of: { service: string; eventId: string; at: Date },
): Promise<Pick<BoardsTable, "id" | "kind">[]> {
  return tables(executor)
    .selectFrom("boards")
    .where(
      "id",
      "in",
      sql<string>`(select boards_counting(${of.service}, ${of.eventId}::uuid, ${of.at}::timestamptz))`,
    )
    .select(["id", "kind"])
    .execute();
}

/** Does not replace boards that were created concurrently. */
export async function insertMissing(trx: Executor, boards: readonly BoardsTable[]): Promise<void> {
  await tables(trx)
    .insertInto("boards")
    .values([...boards])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findByEventId(executor: Executor, eventId: string) {
  return tables(executor)
    .selectFrom("boards")
    .where("kind", "=", "event")
    .where("event_id", "=", eventId)
    .select(["id", "service"])
    .executeTakeFirst();
}
