import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { cardProblems, subscriptionProblems } from "../../contract.ts";
import { optInTextVersion, periodStart } from "../../rules.ts";
import { underLease } from "./checkout-start.ts";
import { refundPayment, sendReceipt } from "./jobs.ts";
import type { DeclineReason, StoredCard } from "./ports.ts";
import * as cardStore from "./store.ts";
import type { CardWorld } from "./world.ts";
import * as charges from "../charges-store.ts";
import { begin } from "../moves.ts";
import * as optIns from "../opt-in-store.ts";
import type * as store from "../store.ts";

const hour = 3_600_000;

export interface Witness {
  address: string;
  userAgent: string;
}

const declines: Readonly<Record<DeclineReason, Parameters<typeof cardProblems.problem>[0]>> = {
  declined: "card_declined",
  insufficient_funds: "card_insufficient_funds",
  expired_card: "card_expired",
  wrong_cvv: "card_wrong_cvv",
  authentication_failed: "card_authentication_failed",
};

type Settled = { card: StoredCard; paymentId: string | null };

/** Begins the subscription of a checkout whose card is confirmed. May be called again at any point. */
export async function completeCheckout(
  world: CardWorld,
  checkout: cardStore.Checkout,
  witness: Witness,
): Promise<{ checkout: cardStore.Checkout } | { clientSecret: string }> {
  const { database, clock } = world;
  if (checkout.state === "completed") return { checkout };
  if (checkout.state !== "open" || checkout.setup_ref === null) throw cardProblems.problem("checkout_closed");
  return underLease(database, checkout.id, clock.now(), async () => {
    // Read under the lease: whoever held it before may have finished.
    const current = (await cardStore.findById(database, checkout.id)) ?? checkout;
    if (current.state === "completed") return { checkout: current };
    const settled = await settle(world, current);
    if ("clientSecret" in settled) return settled;
    const isBegun = await database.transaction((trx) => beginPaid(trx, world, current, settled, witness));
    if (!isBegun) throw subscriptionProblems.problem("subscription_exists");
    return { checkout: (await cardStore.findById(database, checkout.id)) ?? current };
  });
}

/** Makes sure that the card is there and, without a trial, that the first period is paid. */
async function settle(
  { cards, database, siteOf }: CardWorld,
  checkout: cardStore.Checkout,
): Promise<Settled | { clientSecret: string }> {
  const setup = await cards.findSetup(checkout.setup_ref ?? "");
  if (setup.state !== "ready") throw cardProblems.problem("card_not_confirmed");
  const { card } = setup;
  if (checkout.trial_hours > 0) return { card, paymentId: null };
  const outcome =
    checkout.payment_ref === null
      ? await cards.charge(
          {
            customerId: (await cardStore.findCustomerRef(database, checkout.player_id)) ?? "",
            cardId: card.id,
            amount: { minor: checkout.price_minor, currency: checkout.currency },
            description: descriptionOf(siteOf(checkout.brand), checkout),
            reference: `checkout:${checkout.id}`,
            isCustomerPresent: true,
          },
          `first:${checkout.id}`,
        )
      : await cards.findPayment(checkout.payment_ref);
  if (outcome.state === "paid") return { card, paymentId: outcome.paymentId };
  if (outcome.state === "needs_customer") {
    await cardStore.update(database, checkout, { payment_ref: outcome.paymentId });
    return { clientSecret: outcome.clientSecret };
  }
  await cardStore.update(database, checkout, { state: "declined", payment_ref: outcome.paymentId });
  throw cardProblems.problem(declines[outcome.reason]);
}

export function descriptionOf(site: Site | undefined, { order_number }: { order_number: string }): string {
  return `${site?.brand.name ?? ""} ${order_number}`.trim();
}

/** Subscription, first period, evidence and receipt in one. False when the player has one already: money goes back. */
async function beginPaid(
  trx: Executor,
  world: CardWorld,
  checkout: cardStore.Checkout,
  { card, paymentId }: Settled,
  witness: Witness,
): Promise<boolean> {
  const now = world.clock.now();
  const site = world.siteOf(checkout.brand);
  if (!site) throw new Error(`no brand ${checkout.brand}`);
  const { brand } = site;
  const trialEndsAt = checkout.trial_hours > 0 ? new Date(now.getTime() + checkout.trial_hours * hour) : null;
  const cycle = { anchorAt: trialEndsAt ?? now, period: checkout.period, timeZone: brand.timeZone };
  const endsAt = periodStart(cycle, 1);
  const subscription = await begin(
    trx,
    {
      id: newId({ now: () => now }),
      service: checkout.service,
      brand: checkout.brand,
      payer: "card",
      product_id: String(brand.productId),
      package_id: checkout.package_id,
      period: checkout.period,
      price_minor: checkout.price_minor,
      currency: checkout.currency,
      time_zone: brand.timeZone,
      player_id: checkout.player_id,
      state: trialEndsAt ? "trial" : "active",
      reference: `checkout:${checkout.id}`,
      channel: "web",
      started_at: now,
      trial_ends_at: trialEndsAt,
      anchor_at: cycle.anchorAt,
      next_period: trialEndsAt ? 0 : 1,
      paid_until: trialEndsAt ? null : endsAt,
      created_at: now,
    },
    { actor: "player" },
    now,
  );
  if (!subscription) {
    await cardStore.update(trx, checkout, { state: "declined", payment_ref: paymentId });
    if (paymentId) await world.jobs.enqueue(trx, refundPayment, { paymentId, reference: checkout.id });
    return false;
  }
  if (paymentId) await insertFirstCharge(trx, subscription, { paymentId, endsAt }, now);
  await optIns.insertEvidence(trx, {
    id: newId({ now: () => now }),
    subscription_id: subscription.id,
    service: checkout.service,
    brand: checkout.brand,
    player_id: checkout.player_id,
    msisdn: null,
    step: "checkout",
    package_id: checkout.package_id,
    shown_text: checkout.consent_text,
    text_version: optInTextVersion,
    price_minor: checkout.price_minor,
    currency: checkout.currency,
    period: checkout.period,
    channel: "web",
    address: witness.address,
    user_agent: witness.userAgent,
    at: now,
  });
  const isCompleted = await cardStore.update(trx, checkout, {
    state: "completed",
    subscription_id: subscription.id,
    card_ref: card.id,
    card_brand: card.brand,
    card_last_four: card.lastFour,
    payment_ref: paymentId,
    completed_at: now,
  });
  if (!isCompleted) throw cardProblems.problem("checkout_closed");
  await world.jobs.enqueue(trx, sendReceipt, {
    kind: trialEndsAt ? "trial" : "paid",
    subscriptionId: subscription.id,
    period: 0,
    at: now.toISOString(),
  });
  return true;
}

async function insertFirstCharge(
  trx: Executor,
  subscription: store.Subscription,
  { paymentId, endsAt }: { paymentId: string; endsAt: Date },
  now: Date,
): Promise<void> {
  const charge = {
    id: newId({ now: () => now }),
    subscription_id: subscription.id,
    period_key: "0",
    period: 0,
    starts_at: subscription.anchor_at,
    ends_at: endsAt,
    amount_minor: subscription.price_minor,
    currency: subscription.currency,
    state: "paid",
    attempt: 1,
    paid_at: now,
    created_at: now,
  } as const;
  await charges.insert(trx, charge);
  await charges.insertAttempt(trx, {
    id: newId({ now: () => now }),
    charge_id: charge.id,
    subscription_id: subscription.id,
    number: 1,
    outcome: "paid",
    processor_ref: paymentId,
    attempted_at: now,
  });
}
