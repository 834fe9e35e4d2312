import type { Executor } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";
import { removeCustomer, removeLeftovers, sendReceipt } from "./jobs.ts";
import type { CardPorts } from "./ports.ts";
import * as withdrawals from "./withdrawal-store.ts";

/** After this time running requests are finished, and the processor's search index is up to date. */
const leftoversDelayMs = 3_600_000;

/** A subscription that ended with the removal of its player, and whether it is refunded. */
export interface EndedSubscription {
  subscriptionId: string;
  isWithdrawn: boolean;
}

interface Erased {
  playerId: string;
  ended: readonly EndedSubscription[];
  /** Subscriptions that were withdrawn from before. Their own mail may be pending, so they get no other. */
  withdrawnBefore: readonly string[];
}

/** Whether a withdrawal mail may still be pending, so that its address must stay. */
export function isWithdrawalMailPending(trx: Executor, subscriptionId: string, now: Date): Promise<boolean> {
  return withdrawals.isSettledSince(trx, subscriptionId, new Date(now.getTime() - leftoversDelayMs));
}

/**
 * Erases the payer's data here and at the processor. Payments are retained anonymously. The e-mail address stays until the
 * mail about an ended subscription is sent.
 */
export async function eraseCards(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  { playerId, ended, withdrawnBefore }: Erased,
  now: Date,
): Promise<void> {
  await withdrawals.deleteByPlayerId(trx, playerId);
  const hasCheckout = await checkouts.eraseBillingByPlayerId(trx, playerId);
  const pendingMails = [...ended.map(({ subscriptionId }) => subscriptionId), ...withdrawnBefore];
  await checkouts.eraseEmails(trx, playerId, pendingMails);
  const customerId = await customers.deleteByPlayerId(trx, playerId);
  if (customerId !== undefined) await jobs.enqueue(trx, removeCustomer, { customerId });
  for (const one of ended) {
    await jobs.enqueue(trx, sendReceipt, { kind: "removed", ...one, period: 0, at: now.toISOString() });
  }
  const runAt = new Date(now.getTime() + leftoversDelayMs);
  if (hasCheckout) await jobs.enqueue(trx, removeLeftovers, { playerId }, { runAt });
}
