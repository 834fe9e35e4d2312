import type { Insertable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { OptInEvidenceTable, SubscriptionTables } from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<Pick<SubscriptionTables, "opt_in_evidence" | "subscriptions">>();

export async function insert(trx: Executor, evidence: Insertable<OptInEvidenceTable>): Promise<void> {
  await tables(trx).insertInto("opt_in_evidence").values(evidence).execute();
}

/** The newest first; the first yes was written down before there was a subscription. */
export function findAllOf(
  executor: Executor,
  subscription: { id: string; service: string; msisdn: string | null; startedAt: Date; since: Date },
  limit: number,
) {
  const { id, service, msisdn, startedAt, since } = subscription;
  return tables(executor)
    .selectFrom("opt_in_evidence")
    .selectAll()
    .where((is) =>
      is.or([
        is("subscription_id", "=", id),
        is.and([
          is("subscription_id", "is", null),
          is("service", "=", service),
          is("msisdn", "=", msisdn),
          is("at", ">=", since),
          is("at", "<=", startedAt),
        ]),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Of subscriptions that ended before `before`, and of opt-ins that never became one. */
export function deleteOld(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "opt_in_evidence",
    (is) =>
      is("at", "<", before).and(
        is.not(
          is.exists(
            is
              .selectFrom("subscriptions as subscription")
              .whereRef("subscription.id", "=", "opt_in_evidence.subscription_id")
              .where((or) => or.or([or("ended_at", "is", null), or("ended_at", ">=", before)])),
          ),
        ),
      ),
    limit,
  );
}
