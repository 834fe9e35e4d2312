import type { Executor } from "#kit/db/database.ts";
import * as store from "../store.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";

export interface ChargeableCard {
  readonly customerId: string;
  readonly cardId: string;
  readonly brand: string;
  readonly lastFour: string;
}

/** The card that pays the player's subscription; undefined without one. */
export async function findStoredCard(
  executor: Executor,
  { service, playerId }: { service: string; playerId: string },
): Promise<ChargeableCard | undefined> {
  const latest = await store.findLatest(executor, { service, playerId });
  if (latest?.payer !== "card" || latest.state === "ended") return undefined;
  const checkout = await checkouts.findBySubscriptionId(executor, latest.id);
  const customerId = await customers.findRef(executor, playerId);
  if (!checkout?.card_ref || customerId === undefined) return undefined;
  return {
    customerId,
    cardId: checkout.card_ref,
    brand: checkout.card_brand ?? "",
    lastFour: checkout.card_last_four ?? "",
  };
}
