import { sql, type AliasedExpression, type Expression } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import { visibleToAnyAudience } from "#features/battlegrounds/server/index.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { MatchTables } from "#features/matches/server/tables.ts";
import type { NotificationTables } from "#features/notifications/server/tables.ts";
import { anyOf } from "#kit/db/any-of.ts";
import type { Executor } from "#kit/db/database.ts";

type Tables = AccountTables & NotificationTables & BattlegroundTables & MatchTables;

const tables = (executor: Executor) => executor.as<Tables>();

/** Reads at most `most` rows, however large the product grows. */
export function countPlayers(executor: Executor, services: readonly string[], most: number): Promise<number> {
  const playersOf = (service: Expression<string>) =>
    tables(executor)
      .selectFrom("players as player")
      .where("player.service", "=", service)
      .where("player.removed_at", "is", null)
      .select("player.id")
      .orderBy("player.username_key")
      .limit(most)
      .as("rows");
  return countOfEach(executor, services, playersOf, most);
}

/** Sessions opened on the brands since then. */
export function countSessions(
  executor: Executor,
  brands: readonly string[],
  since: Date,
  most: number,
): Promise<number> {
  const sessionsOf = (brand: Expression<string>) =>
    tables(executor)
      .selectFrom("sessions as session")
      .where("session.brand", "=", brand)
      .where("session.created_at", ">=", since)
      .select("session.player_id as id")
      .orderBy("session.created_at")
      .limit(most)
      .as("rows");
  return countOfEach(executor, brands, sessionsOf, most);
}

/**
 * Counts the rows of all names, up to `most`. Without an order PostgreSQL may scan the whole table for them; a lateral
 * query of each name keeps the order of its index.
 */
function countOfEach(
  executor: Executor,
  names: readonly string[],
  rowsOf: (name: Expression<string>) => AliasedExpression<{ id: string }, "rows">,
  most: number,
): Promise<number> {
  const scope = sql<{ name: string }>`unnest(${names}::text[])`.as<"scope">(sql`scope(name)`);
  const some = tables(executor)
    .selectFrom(scope)
    .innerJoinLateral(rowsOf(sql.ref<string>("scope.name")), (join) => join.onTrue())
    .select("rows.id")
    .limit(most);
  return count(executor, some.as("some"));
}

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
    .where("player.service", "=", anyOf(services))
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
