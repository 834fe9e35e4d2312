import type { Executor } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";
import { removeCustomer, removeStrayCustomers } from "./jobs.ts";
import type { CardPorts } from "./ports.ts";
import * as withdrawals from "./withdrawal-store.ts";

/** By then whatever was under way is over, and the processor's search knows it. */
const strayMs = 3_600_000;

/** Forgets who paid by card, here and at the processor; the money that moved stays, without a name. */
export async function eraseCards(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  playerId: string,
  now: Date,
): Promise<void> {
  await withdrawals.deleteByPlayerId(trx, playerId);
  const hasCheckout = await checkouts.eraseByPlayerId(trx, playerId);
  const customerId = await customers.deleteByPlayerId(trx, playerId);
  if (customerId !== undefined) await jobs.enqueue(trx, removeCustomer, { customerId });
  const runAt = new Date(now.getTime() + strayMs);
  if (hasCheckout) await jobs.enqueue(trx, removeStrayCustomers, { playerId }, { runAt });
}
