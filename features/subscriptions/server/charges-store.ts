import type { Insertable, Selectable, Updateable } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type {
  ChargeState,
  SubscriptionChargeAttemptsTable,
  SubscriptionChargesTable,
  SubscriptionTables,
} from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<Pick<SubscriptionTables, "subscription_charges" | "subscription_charge_attempts">>();

export type Charge = Selectable<SubscriptionChargesTable>;

/** False when this period has its charge already. */
export async function insert(trx: Executor, charge: Insertable<SubscriptionChargesTable>): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("subscription_charges")
    .values(charge)
    .onConflict((conflict) => conflict.columns(["subscription_id", "period_key"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findOpen(executor: Executor, subscriptionId: string): Promise<Charge | undefined> {
  return tables(executor)
    .selectFrom("subscription_charges")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .where("state", "in", ["due", "charging"])
    .executeTakeFirst();
}

/** False when it is no longer where the change was decided on. */
export async function update(
  trx: Executor,
  { id, state, attempt }: { id: string; state: ChargeState; attempt: number },
  changes: Updateable<SubscriptionChargesTable>,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("subscription_charges")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertAttempt(
  trx: Executor,
  attempt: Insertable<SubscriptionChargeAttemptsTable>,
): Promise<void> {
  await tables(trx)
    .insertInto("subscription_charge_attempts")
    .values(attempt)
    .onConflict((conflict) => conflict.columns(["charge_id", "number"]).doNothing())
    .execute();
}

/** Newest first, those behind `after`. */
export function findAttempts(
  executor: Executor,
  subscriptionIds: readonly string[],
  page: { after?: string | undefined; limit: number },
) {
  let query = tables(executor)
    .selectFrom("subscription_charge_attempts as attempt")
    .innerJoin("subscription_charges as charge", "charge.id", "attempt.charge_id")
    .where("attempt.subscription_id", "in", subscriptionIds);
  if (page.after !== undefined) query = query.where("attempt.id", "<", page.after);
  return query
    .select([
      "attempt.id",
      "attempt.subscription_id as subscriptionId",
      "attempt.outcome",
      "attempt.reason",
      "attempt.attempted_at as attemptedAt",
      "charge.amount_minor as amountMinor",
      "charge.currency",
      "charge.starts_at as startsAt",
      "charge.ends_at as endsAt",
      "charge.state",
    ])
    .orderBy("attempt.id", "desc")
    .limit(page.limit)
    .execute();
}
