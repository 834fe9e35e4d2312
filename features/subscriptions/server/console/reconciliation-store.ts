import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { DriftFilters } from "../../contract/staff.ts";
import type { DriftOutcome, State } from "../../rules.ts";
import type { SubscriptionTables } from "../tables.ts";
import { afterCursor, ifGiven, type Page, type PlayerColumns } from "./list-store.ts";

const tables = (executor: Executor) => executor.as<SubscriptionTables & Pick<AccountTables, "players">>();

export interface DayRow {
  day: string;
  brand: string;
  operator: OperatorFamily;
  checked: number;
  failed: number;
  lastAnsweredAt: Date | null;
  drifts: number;
}

/** The days since `from`, the latest first. */
export async function findDays(
  executor: Executor,
  {
    brands,
    from,
    operator,
  }: { brands: readonly string[]; from: string; operator: OperatorFamily | undefined },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day.day, day.brand, day.operator, day.checked, day.failed, day.last_answered_at as "lastAnsweredAt",
        (select count(*)::int from operator_drifts drift where drift.brand = day.brand
          and drift.operator = day.operator and drift.found_at >= day.day::timestamp at time zone 'UTC'
          and drift.found_at < (day.day + 1)::timestamp at time zone 'UTC') as drifts
      from operator_checks day
      where day.brand = any (${[...brands]}::text[]) and day.day >= ${from}::date
        ${operator === undefined ? sql`` : sql`and day.operator = ${operator}`}
      order by day.day desc, day.brand limit 1000`.execute(tables(executor));
  return rows;
}

export interface DriftRow extends PlayerColumns {
  id: string;
  at: Date;
  brand: string;
  operator: OperatorFamily;
  subscriptionId: string;
  outcome: DriftOutcome;
  before: State;
  after: State;
  operatorStatus: string | null;
}

export async function findDrifts(
  executor: Executor,
  { brands, filters, span, after, limit }: Page<DriftFilters>,
): Promise<DriftRow[]> {
  const conditions = [
    sql`one.brand = scope.brand`,
    ...ifGiven(filters.operator, (value) => sql`one.operator = ${value}`),
    ...ifGiven(filters.outcome, (value) => sql`one.outcome = ${value}`),
    isWithin("one.found_at", span),
    ...afterCursor(sql`one.found_at, one.id`, filters, after),
  ];
  const order = sql.raw(filters.order);
  const { rows } = await sql<DriftRow>`
    select found.id, found.found_at as at, found.brand, found.operator, found.subscription_id as "subscriptionId",
        found.outcome, found.state_before as before, found.state_after as after,
        found.operator_status as "operatorStatus", player.id as "playerId", player.username
      from unnest(${[...brands]}::text[]) as scope (brand)
      cross join lateral (select * from operator_drifts one where ${sql.join(conditions, sql` and `)}
        order by one.found_at ${order}, one.id ${order} limit ${limit}) as found
      join subscriptions subscription on subscription.id = found.subscription_id
      left join players player on player.id = subscription.player_id and player.removed_at is null
      order by found.found_at ${order}, found.id ${order} limit ${limit}`.execute(tables(executor));
  return rows;
}
