import { sql, type AliasedExpression } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import { visibleToAnyAudience } from "#features/battlegrounds/server/index.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { MatchTables } from "#features/matches/server/tables.ts";
import type { NotificationTables } from "#features/notifications/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";

type Tables = AccountTables & NotificationTables & BattlegroundTables & MatchTables;

const tables = (executor: Executor) => executor.as<Tables>();

/**
 * Reads at most `most` rows, however large the product grows. Without an order PostgreSQL may scan the whole table for
 * them; a lateral query of each service keeps the order of its index.
 */
export async function countPlayers(
  executor: Executor,
  services: readonly string[],
  most: number,
): Promise<number> {
  const some = tables(executor)
    .selectFrom(each(services))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("players as player")
          .whereRef("player.service", "=", "scope.name")
          .where("player.removed_at", "is", null)
          .select("player.id")
          .orderBy("player.username_key")
          .limit(most)
          .as("found"),
      (join) => join.onTrue(),
    )
    .select("found.id")
    .limit(most);
  return count(executor, some.as("some"));
}

/** Sessions opened on the brands since then. */
export async function countSessions(
  executor: Executor,
  brands: readonly string[],
  since: Date,
  most: number,
): Promise<number> {
  const some = tables(executor)
    .selectFrom(each(brands))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("sessions as session")
          .whereRef("session.brand", "=", "scope.name")
          .where("session.created_at", ">=", since)
          .select("session.player_id as id")
          .orderBy("session.created_at")
          .limit(most)
          .as("found"),
      (join) => join.onTrue(),
    )
    .select("found.id")
    .limit(most);
  return count(executor, some.as("some"));
}

const each = (names: readonly string[]) =>
  sql<{ name: string }>`unnest(${names}::text[])`.as<"scope">(sql`scope(name)`);

/** Rows are inserted in order of time, so a BRIN index finds the latest. */
export async function countNotifications(
  executor: Executor,
  services: readonly string[],
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
    .where("player.service", "in", services)
    .select("player.id");
  return count(executor, some.as("some"));
}

/** Battlegrounds that are running, or ended since then. */
export function countEventsByStage(executor: Executor, audiences: readonly Audience[], since: Date) {
  return tables(executor)
    .selectFrom("events as event")
    .where(visibleToAnyAudience(audiences))
    .where("event.ends_at", ">=", since)
    .where("event.is_cancelled", "=", false)
    .select(({ fn }) => ["event.stage", fn.countAll<number>().as("count")])
    .groupBy("event.stage")
    .execute();
}

/** Matches in these battlegrounds. */
export function countMatchesByState(executor: Executor, audiences: readonly Audience[], since: Date) {
  return tables(executor)
    .selectFrom("events as event")
    .innerJoin("matches as match", "match.event_id", "event.id")
    .where(visibleToAnyAudience(audiences))
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
