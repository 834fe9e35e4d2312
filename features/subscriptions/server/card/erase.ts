import type { Executor } from "#kit/db/database.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";
import { removeCustomer } from "./jobs.ts";
import type { CardPorts } from "./ports.ts";
import * as withdrawals from "./withdrawal-store.ts";

/** Forgets who paid by card, here and at the processor; the money that moved stays, without a name. */
export async function eraseCards(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  playerId: string,
): Promise<void> {
  await withdrawals.deleteByPlayerId(trx, playerId);
  await checkouts.eraseByPlayerId(trx, playerId);
  const customerId = await customers.deleteByPlayerId(trx, playerId);
  if (customerId !== undefined) await jobs.enqueue(trx, removeCustomer, { customerId });
}
