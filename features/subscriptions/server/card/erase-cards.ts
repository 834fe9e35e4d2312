import type { Executor } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";
import { removeCustomer, removeLeftovers, sendReceipt } from "./jobs.ts";
import type { CardPorts } from "./ports.ts";
import * as withdrawals from "./withdrawal-store.ts";

/** By then whatever was under way is over, and the processor's search knows it. */
const remainsMs = 3_600_000;

/** A subscription that ended with its player, and whether its money goes back. */
export interface Ended {
  subscriptionId: string;
  isWithdrawn: boolean;
}

interface Erased {
  playerId: string;
  ended: readonly Ended[];
  /** Those that were over already, whose own mail may be on its way: nothing more is told of them. */
  withdrawnBefore: readonly string[];
}

/** A mail of a withdrawal may be on its way: the address is not taken from under it. */
export function isWithdrawalMailPending(trx: Executor, subscriptionId: string, now: Date): Promise<boolean> {
  return withdrawals.isSettledSince(trx, subscriptionId, new Date(now.getTime() - remainsMs));
}

/**
 * Forgets who paid by card, here and at the processor; the money that moved stays, without a name. Where a subscription
 * ended with the player, its address waits for the one mail that says so.
 */
export async function eraseCards(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  { playerId, ended, withdrawnBefore }: Erased,
  now: Date,
): Promise<void> {
  await withdrawals.deleteByPlayerId(trx, playerId);
  const hasCheckout = await checkouts.eraseBillingByPlayerId(trx, playerId);
  const awaited = [...ended.map(({ subscriptionId }) => subscriptionId), ...withdrawnBefore];
  await checkouts.eraseEmails(trx, playerId, awaited);
  const customerId = await customers.deleteByPlayerId(trx, playerId);
  if (customerId !== undefined) await jobs.enqueue(trx, removeCustomer, { customerId });
  for (const one of ended) {
    await jobs.enqueue(trx, sendReceipt, { kind: "removed", ...one, period: 0, at: now.toISOString() });
  }
  const runAt = new Date(now.getTime() + remainsMs);
  if (hasCheckout) await jobs.enqueue(trx, removeLeftovers, { playerId }, { runAt });
}
