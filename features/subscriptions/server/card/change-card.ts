import { randomUUID } from "node:crypto";
import type { Database, Executor } from "#kit/db/database.ts";
import { cardProblems, subscriptionProblems } from "../../contract.ts";
import * as store from "../store.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";
import { removeCard, sendReceipt } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import { CardFailed, type CardPort, type CardPorts } from "./ports.ts";
import { throwPaymentUnavailable } from "./payment-unavailable.ts";

interface Buyer {
  service: string;
  playerId: string;
}

/** Starts a change of card: the browser confirms the new card at the processor with the returned secret. */
export async function startCardChange(database: Database, cards: CardPort, buyer: Buyer) {
  const { id } = await requireLive(database, buyer);
  const customerId = await customers.findRef(database, buyer.playerId);
  if (customerId === undefined) throw subscriptionProblems.problem("subscription_not_found");
  // An unconfirmed setup costs nothing, so every start creates its own.
  const key = `change:${id}:${randomUUID()}`;
  const setup = await cards
    .createSetup({ customerId, reference: referenceOf(id) }, key)
    .catch(throwPaymentUnavailable);
  return { setupId: setup.id, clientSecret: setup.clientSecret };
}

/** Charges the new card from now on and retries an unpaid charge at once. Idempotent. */
export async function completeCardChange(
  database: Database,
  { cards, jobs }: CardPorts,
  buyer: Buyer & { setupId: string },
  now: Date,
) {
  const { id } = await requireLive(database, buyer);
  const setup = await cards.findSetup(buyer.setupId).catch((error: unknown) => {
    if (error instanceof CardFailed && error.code === "refused") return undefined;
    return throwPaymentUnavailable(error);
  });
  if (setup?.state !== "ready" || setup.reference !== referenceOf(id))
    throw cardProblems.problem("card_not_confirmed");
  const { card } = setup;
  await database.transaction(async (trx) => {
    required(await store.lockById(trx, id));
    const before = await checkouts.findBySubscriptionId(trx, id);
    if (!before || before.card_ref === card.id) return;
    await checkouts.update(trx, before, {
      card_ref: card.id,
      card_brand: card.brand,
      card_last_four: card.lastFour,
    });
    if (before.card_ref !== null) await jobs.enqueue(trx, removeCard, { cardId: before.card_ref });
    await payments.retryDueChargeNow(trx, id, now);
    const receipt = { kind: "changed", subscriptionId: id, period: 0, at: now.toISOString() } as const;
    await jobs.enqueue(trx, sendReceipt, receipt);
  });
  return { card: { brand: card.brand, lastFour: card.lastFour } };
}

const referenceOf = (subscriptionId: string) => `card:${subscriptionId}`;

async function requireLive(executor: Executor, { service, playerId }: Buyer): Promise<store.Subscription> {
  const latest = await store.findLatest(executor, { service, playerId });
  return required(latest?.payer === "card" ? latest : undefined);
}

function required(subscription: store.Subscription | undefined): store.Subscription {
  if (!subscription || subscription.state === "ended")
    throw subscriptionProblems.problem("subscription_not_found");
  return subscription;
}
