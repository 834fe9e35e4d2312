import type { Insertable, Selectable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { OptInEvidenceTable, OptInsTable, SubscriptionTables } from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<Pick<SubscriptionTables, "opt_ins" | "opt_in_evidence" | "subscriptions">>();

export type OptIn = Selectable<OptInsTable>;

export async function insert(trx: Executor, optIn: Insertable<OptInsTable>): Promise<void> {
  await tables(trx).insertInto("opt_ins").values(optIn).execute();
}

export function findByNonce(executor: Executor, nonceHash: Buffer): Promise<OptIn | undefined> {
  return tables(executor)
    .selectFrom("opt_ins")
    .selectAll()
    .where("nonce_hash", "=", nonceHash)
    .executeTakeFirst();
}

/** The newest that this browser has not used: for calls of old clients, which know no nonce. */
export function findNewest(
  executor: Executor,
  { service, browserHash }: { service: string; browserHash: Buffer },
): Promise<OptIn | undefined> {
  return tables(executor)
    .selectFrom("opt_ins")
    .selectAll()
    .where("service", "=", service)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Once: false when another call has used it. */
export async function updateUsedAt(trx: Executor, nonceHash: Buffer, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("opt_ins")
    .set({ used_at: now })
    .where("nonce_hash", "=", nonceHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertEvidence(trx: Executor, evidence: Insertable<OptInEvidenceTable>): Promise<void> {
  await tables(trx).insertInto("opt_in_evidence").values(evidence).execute();
}

/** Oldest first; the first yes was written down before there was a subscription. */
export function findEvidence(
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
    .orderBy("at")
    .limit(limit)
    .execute();
}

export function deleteExpired(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "opt_ins", (is) => is("expires_at", "<", now), limit);
}

/** Of subscriptions that ended before `before`, and of opt-ins that never became one. */
export function deleteOldEvidence(executor: Executor, before: Date, limit: number): Promise<number> {
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
