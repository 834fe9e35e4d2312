import { sql } from "kysely";
import { anyOf } from "#kit/db/any-of.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { WithdrawalFilters } from "../../contract/staff.ts";
import type { WithdrawalOutcome } from "../../rules.ts";
import type { CardTables } from "../tables.ts";
import { afterCursor, ifGiven, type Page } from "./list-store.ts";

const tables = (executor: Executor) => executor.as<CardTables>();

export interface WithdrawalRow {
  id: string;
  at: Date;
  brand: string;
  name: string;
  email: string;
  orderNumber: string;
  outcome: WithdrawalOutcome | null;
  settledAt: Date | null;
  subscriptionId: string | null;
}

/** Confirmed withdrawals. */
export async function findWithdrawals(
  executor: Executor,
  { brands, filters, span, after, limit }: Page<WithdrawalFilters>,
): Promise<WithdrawalRow[]> {
  const conditions = [
    sql`one.brand = scope.brand and one.confirmed_at is not null`,
    ...ifGiven(filters.state, (state) =>
      state === "waiting" ? sql`one.outcome is null` : sql`one.outcome = ${state}`,
    ),
    isWithin("one.confirmed_at", span),
    ...afterCursor(sql`one.confirmed_at, one.id`, filters, after),
  ];
  const order = sql.raw(filters.order);
  const { rows } = await sql<WithdrawalRow>`
    select found.id, found.confirmed_at as at, found.brand, found.name, found.email,
        found.order_number as "orderNumber", found.outcome, found.settled_at as "settledAt",
        checkout.subscription_id as "subscriptionId"
      from unnest(${[...brands]}::text[]) as scope (brand)
      cross join lateral (select * from withdrawals one where ${sql.join(conditions, sql` and `)}
        order by one.confirmed_at ${order}, one.id ${order} limit ${limit}) as found
      left join card_checkouts checkout on checkout.id = found.checkout_id
      order by found.confirmed_at ${order}, found.id ${order} limit ${limit}`.execute(tables(executor));
  return rows;
}

/** Counts withdrawals that no job has settled yet, or whose order is unknown. */
export function countOpen(
  executor: Executor,
  brands: readonly string[],
): Promise<{ count: number; oldestAt: Date | null }> {
  return tables(executor)
    .selectFrom("withdrawals")
    .where("brand", "=", anyOf(brands))
    .where("confirmed_at", "is not", null)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "=", "unknown_order")]))
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("confirmed_at").as("oldestAt")])
    .executeTakeFirstOrThrow();
}
