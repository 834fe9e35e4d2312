import { deleteInBatches } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import {
  checkoutRetentionMs,
  evidenceRetentionMs,
  inboxRetentionMs,
  stopNumberRetentionMs,
  unconfirmedWithdrawalRetentionMs,
} from "../rules.ts";
import * as checkouts from "./card/checkout-store.ts";
import * as cardInbox from "./card/callback-inbox-store.ts";
import * as trials from "./card/trial-store.ts";
import * as withdrawals from "./card/withdrawal-store.ts";
import * as evidence from "./evidence-store.ts";
import * as inbox from "./operator/callback-inbox-store.ts";
import * as optIns from "./operator/opt-in-store.ts";
import * as personalData from "./personal-data-store.ts";

/** Deletes subscription data whose retention time is over. */
export async function deleteStaleSubscriptionData(
  executor: Executor,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const withdrawalCutoffs = {
    unconfirmed: ago(unconfirmedWithdrawalRetentionMs),
    settled: ago(evidenceRetentionMs),
  };
  await personalData.clearNumbersOfEnded(executor, ago(stopNumberRetentionMs));
  await deleteInBatches((limit) => optIns.deleteExpired(executor, now, limit), signal);
  await deleteInBatches(
    (limit) => inbox.deleteOldMessagePositions(executor, ago(inboxRetentionMs), limit),
    signal,
  );
  await deleteInBatches(
    (limit) => inbox.deleteProcessedBefore(executor, ago(inboxRetentionMs), limit),
    signal,
  );
  await deleteInBatches((limit) => evidence.deleteOld(executor, ago(evidenceRetentionMs), limit), signal);
  await deleteInBatches(
    (limit) => cardInbox.deleteProcessedBefore(executor, ago(inboxRetentionMs), limit),
    signal,
  );
  await deleteInBatches((limit) => trials.deleteOld(executor, ago(evidenceRetentionMs), limit), signal);
  await deleteInBatches((limit) => withdrawals.deleteOld(executor, withdrawalCutoffs, limit), signal);
  await deleteInBatches(
    (limit) => checkouts.deleteUnfinishedBefore(executor, ago(checkoutRetentionMs), limit),
    signal,
  );
}
