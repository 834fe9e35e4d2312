import { sql, type AliasedExpression } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { MatchTables } from "#features/matches/server/tables.ts";
import type { NotificationTables } from "#features/notifications/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";

type Tables = AccountTables & NotificationTables & BattlegroundTables & MatchTables;

const tables = (executor: Executor) => executor.as<Tables>();

export interface Audience {
  country: string;
  provider: string;
}

/**
 * Reads at most `most` rows, however large the product grows. Without an order PostgreSQL may scan the whole table for
 * them.
 */
export async function countPlayers(executor: Executor, service: string, most: number): Promise<number> {
  const some = tables(executor)
    .selectFrom("players")
    .where("service", "=", service)
    .where("removed_at", "is", null)
    .select("id")
    .orderBy("username_key")
    .limit(most);
  return count(executor, some.as("some"));
}

/** Sessions opened on the brand since then. */
export async function countSessions(
  executor: Executor,
  brand: string,
  since: Date,
  most: number,
): Promise<number> {
  const some = tables(executor)
    .selectFrom("sessions")
    .where("brand", "=", brand)
    .where("created_at", ">=", since)
    .select("player_id as id")
    .orderBy("created_at")
    .limit(most);
  return count(executor, some.as("some"));
}

/** Rows are inserted in order of time, so a BRIN index finds the latest. */
export async function countNotifications(
  executor: Executor,
  service: string,
  since: Date,
  most: number,
): Promise<number> {
  const latest = tables(executor)
    .selectFrom("notifications")
    .where("created_at", ">=", since)
    .select("player_id")
    .limit(most);
  const some = tables(executor)
    .selectFrom(latest.as("latest"))
    .innerJoin("players as player", "player.id", "latest.player_id")
    .where("player.service", "=", service)
    .select("player.id");
  return count(executor, some.as("some"));
}

/** Battlegrounds that are running, or ended since then. */
export function countEventsByStage(executor: Executor, audience: Audience, since: Date) {
  return tables(executor)
    .selectFrom("events")
    .where("country", "=", audience.country)
    .where("provider", "=", audience.provider)
    .where("ends_at", ">=", since)
    .where("is_cancelled", "=", false)
    .select(({ fn }) => ["stage", fn.countAll<number>().as("count")])
    .groupBy("stage")
    .execute();
}

/** Matches in these battlegrounds. */
export function countMatchesByState(executor: Executor, audience: Audience, since: Date) {
  return tables(executor)
    .selectFrom("events as event")
    .innerJoin("matches as match", "match.event_id", "event.id")
    .where("event.country", "=", audience.country)
    .where("event.provider", "=", audience.provider)
    .where("event.ends_at", ">=", since)
    .select(({ fn }) => ["match.state", fn.countAll<number>().as("count")])
    .groupBy("match.state")
    .execute();
}

async function count(executor: Executor, rows: Counted): Promise<number> {
  const { count: found } = await tables(executor)
    .selectFrom(rows)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return found;
}

type Counted = AliasedExpression<{ id: string }, "some">;
