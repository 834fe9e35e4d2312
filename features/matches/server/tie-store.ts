import type { Insertable } from "kysely";
import type { ReadyTie } from "#features/battlegrounds/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { matchStates, isOver } from "../rules.ts";
import type { MatchesTable, MatchTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<MatchTables>();
const unsettled = matchStates.filter((state) => !isOver(state));

export async function hasUnsettled(executor: Executor, eventId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("matches")
    .where("event_id", "=", eventId)
    .where("state", "in", unsettled)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when these two have a match of the tie already. */
export async function insertScheduled(trx: Executor, match: Insertable<MatchesTable>): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("matches")
    .values(match)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findId(executor: Executor, { eventId, code, a, b }: ReadyTie): Promise<string> {
  const { id } = await tables(executor)
    .selectFrom("matches")
    .where("event_id", "=", eventId)
    .where("tie_code", "=", code)
    .where("challenger_entry_id", "=", a.entryId)
    .where("challenged_entry_id", "=", b.entryId)
    .where("state", "<>", "cancelled")
    .select("id")
    .executeTakeFirstOrThrow();
  return id;
}
