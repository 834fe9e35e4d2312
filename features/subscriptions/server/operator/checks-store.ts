import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { DriftOutcome, State } from "../../rules.ts";
import type { Subscription } from "../store.ts";
import type { SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) =>
  executor.as<Pick<SubscriptionTables, "operator_checks" | "operator_drifts">>();

interface Drift {
  subscription: Pick<Subscription, "id" | "brand" | "state">;
  operator: OperatorFamily;
  outcome: DriftOutcome;
  after: State;
  operatorStatus: string | null;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** An unknown status is recorded once a day. */
export async function insertDrift(
  trx: Executor,
  { subscription, operator, outcome, after, operatorStatus }: Drift,
  now: Date,
): Promise<void> {
  await tables(trx)
    .insertInto("operator_drifts")
    .values({
      id: newId({ now: () => now }),
      subscription_id: subscription.id,
      brand: subscription.brand,
      operator,
      day: dayOf(now),
      found_at: now,
      outcome,
      state_before: subscription.state,
      state_after: after,
      operator_status: operatorStatus,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The checks of one brand since the last time they were stored. */
export interface Checks {
  brand: string;
  service: string;
  operator: string;
  checked: number;
  failed: number;
  lastAnsweredAt: Date | null;
}

export async function addChecks(executor: Executor, checks: readonly Checks[], now: Date): Promise<void> {
  if (checks.length === 0) return;
  await tables(executor)
    .insertInto("operator_checks")
    .values(
      checks.map(({ lastAnsweredAt, ...counted }) => ({
        day: dayOf(now),
        ...counted,
        last_answered_at: lastAnsweredAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["brand", "operator", "day"]).doUpdateSet((eb) => ({
        checked: eb("operator_checks.checked", "+", eb.ref("excluded.checked")),
        failed: eb("operator_checks.failed", "+", eb.ref("excluded.failed")),
        last_answered_at: eb.fn.coalesce("excluded.last_answered_at", "operator_checks.last_answered_at"),
      })),
    )
    .execute();
}
