import type { Insertable, Selectable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { OptInEvidenceTable, SubscriptionTables } from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<Pick<SubscriptionTables, "opt_in_evidence" | "subscriptions" | "subscription_transitions">>();

export async function insert(trx: Executor, evidence: Insertable<OptInEvidenceTable>): Promise<void> {
  await tables(trx).insertInto("opt_in_evidence").values(evidence).execute();
}

export type Evidence = Selectable<OptInEvidenceTable>;

/** Newest first. */
export function findAllOf(
  executor: Executor,
  subscriptionIds: readonly string[],
  limit: number,
): Promise<(Evidence & { subscription_id: string })[]> {
  return tables(executor)
    .selectFrom("opt_in_evidence")
    .selectAll()
    .where("subscription_id", "in", subscriptionIds)
    .$narrowType<{ subscription_id: string }>()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Evidence of these numbers from before they had a subscription, newest first. */
export function findUnlinked(
  executor: Executor,
  { service, msisdns, since }: { service: string; msisdns: readonly string[]; since: Date },
  limit: number,
): Promise<Evidence[]> {
  if (msisdns.length === 0) return Promise.resolve([]);
  return tables(executor)
    .selectFrom("opt_in_evidence")
    .selectAll()
    .where("service", "=", service)
    .where("msisdn", "in", msisdns)
    .where("subscription_id", "is", null)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Whether a stopped subscription got a new second consent on our page since the stop. */
export async function hasSecondConsentSinceStop(trx: Executor, subscriptionId: string): Promise<boolean> {
  const found = await tables(trx)
    .selectFrom("opt_in_evidence")
    .select("id")
    .where("subscription_id", "=", subscriptionId)
    .where("step", "=", "doi_two")
    .where("at", ">=", (eb) =>
      eb
        .selectFrom("subscription_transitions")
        .select(({ fn }) => fn.max("at").as("at"))
        .where("subscription_id", "=", subscriptionId)
        .where("to_state", "=", "cancelling"),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes evidence of subscriptions that ended before `before`, and of opt-ins that led to none. */
export function deleteOld(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "opt_in_evidence",
    (eb) =>
      eb("at", "<", before).and(
        eb.not(
          eb.exists(
            eb
              .selectFrom("subscriptions as subscription")
              .whereRef("subscription.id", "=", "opt_in_evidence.subscription_id")
              .where((or) => or.or([or("ended_at", "is", null), or("ended_at", ">=", before)])),
          ),
        ),
      ),
    limit,
  );
}
