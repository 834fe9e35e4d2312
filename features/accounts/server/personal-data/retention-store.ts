import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { Person } from "../ports.ts";
import type { AccountTables } from "../tables.ts";
import { people } from "./store.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

const inactiveSince = sql<Date>`coalesce(players.last_seen_at, players.created_at)`;

/** Like `lockPerson`, but only if the player is still inactive and was warned early enough. */
export function lockInactivePerson(
  trx: Executor,
  id: string,
  { inactiveBefore, warnedBefore }: { inactiveBefore: Date; warnedBefore: Date },
): Promise<Person | undefined> {
  return people(trx)
    .where("id", "=", id)
    .where(inactiveSince, "<", inactiveBefore)
    .where("warned_at", "<", warnedBefore)
    .where("warned_at", ">=", inactiveSince)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface InactivePlayer {
  id: string;
  since: Date;
}

/** Pages by key; players who were inactive longest come first. */
export function findInactive(
  executor: Executor,
  page: { before: Date; isWarned: boolean; after: InactivePlayer | undefined; limit: number },
): Promise<InactivePlayer[]> {
  let query = tables(executor)
    .selectFrom("players")
    .where("removed_at", "is", null)
    .where(inactiveSince, "<", page.before)
    .where(
      page.isWarned
        ? sql<boolean>`warned_at >= ${inactiveSince}`
        : sql<boolean>`(warned_at is null or warned_at < ${inactiveSince})`,
    );
  if (page.after) {
    const { since, id } = page.after;
    query = query.where(sql<boolean>`(${inactiveSince}, id) > (${since}::timestamptz, ${id}::uuid)`);
  }
  return query
    .select(["id", inactiveSince.as("since")])
    .orderBy(inactiveSince)
    .orderBy("id")
    .limit(page.limit)
    .execute();
}

/** False if the player came back or was warned meanwhile. */
export async function updateWarnedAt(
  trx: Executor,
  id: string,
  inactiveBefore: Date,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("players")
    .set({ warned_at: now })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where(inactiveSince, "<", inactiveBefore)
    .where(sql<boolean>`(warned_at is null or warned_at < ${inactiveSince})`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function findWarningContact(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("players")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .select([
      "service",
      "username",
      "email",
      "msisdn",
      "last_brand as lastBrand",
      "warned_at as warnedAt",
      inactiveSince.as("inactiveSince"),
    ])
    .executeTakeFirst();
}
