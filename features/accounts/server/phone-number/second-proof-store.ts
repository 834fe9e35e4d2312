import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

/** Counts a try in one statement. Writes nothing and returns undefined if no try is left. */
export async function insertTry(
  trx: Executor,
  playerId: string,
  limits: { aDay: number; inTotal: number; dayAgo: Date },
  now: Date,
): Promise<Date[] | undefined> {
  const { rows } = await sql<{ triedAt: Date[] }>`
    insert into second_proof_tries as old (player_id, tried_at)
    values (${playerId}, array[${now}::timestamptz])
    on conflict (player_id) do update set tried_at = old.tried_at || excluded.tried_at
    where cardinality(old.tried_at) < ${limits.inTotal}
      and (select count(*) from unnest(old.tried_at) as at where at > ${limits.dayAgo}) < ${limits.aDay}
    returning tried_at as "triedAt"`.execute(tables(trx));
  return rows[0]?.triedAt;
}

export async function findTries(executor: Executor, playerId: string): Promise<Date[]> {
  const row = await tables(executor)
    .selectFrom("second_proof_tries")
    .where("player_id", "=", playerId)
    .select("tried_at as triedAt")
    .executeTakeFirst();
  return row?.triedAt ?? [];
}

export async function deleteTries(trx: Executor, playerId: string): Promise<boolean> {
  const result = await tables(trx)
    .deleteFrom("second_proof_tries")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
