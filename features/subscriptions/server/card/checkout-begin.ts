import { lockPlayer } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { cardProblems } from "../../contract.ts";
import { periodStart } from "../../rules.ts";
import * as charges from "../charges-store.ts";
import { writeEvidence } from "../evidence.ts";
import { beginSubscription } from "../transitions.ts";
import type * as store from "../store.ts";
import * as checkouts from "./checkout-store.ts";
import { refundPayment, sendReceipt } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import type { CardContext, StoredCard } from "./ports.ts";
import { consumeTrial } from "./trial-eligibility.ts";

const hour = 3_600_000;

/** A confirmed card and, without a trial, the payment of the first period. */
export interface ConfirmedPayment {
  card: StoredCard;
  paymentId: string | null;
}

/** The payer's browser, or "webhook" if the processor completed the checkout. */
export interface CheckoutSource {
  address: string;
  userAgent: string;
}

/** Creates subscription, first charge, evidence and receipt. False if the player already has a subscription or was removed; the payment is refunded. */
export async function beginPaidSubscription(
  trx: Executor,
  context: CardContext,
  checkout: checkouts.Checkout,
  { card, paymentId }: ConfirmedPayment,
  source: CheckoutSource,
): Promise<boolean> {
  const now = context.clock.now();
  const site = context.siteOf(checkout.brand);
  if (!site) throw new Error(`unknown brand ${checkout.brand}`);
  const { brand } = site;
  const { player_id: playerId, period } = checkout;
  const price = { minor: checkout.price_minor, currency: checkout.currency };
  const plan = { packageId: checkout.package_id, period, price };
  const trialEndsAt = checkout.trial_hours > 0 ? new Date(now.getTime() + checkout.trial_hours * hour) : null;
  const cycle = { anchorAt: trialEndsAt ?? now, period, timeZone: brand.timeZone };
  const endsAt = periodStart(cycle, 1);
  const values: store.NewSubscriptionValues = {
    brand,
    plan,
    payer: "card",
    player_id: playerId,
    msisdn: null,
    state: trialEndsAt ? "trial" : "active",
    reference: `checkout:${checkout.id}`,
    channel: "web",
    trial_ends_at: trialEndsAt,
    anchor_at: cycle.anchorAt,
    next_period: trialEndsAt ? 0 : 1,
    paid_until: trialEndsAt ? null : endsAt,
  };
  const isPlayerActive = await lockPlayer(trx, playerId);
  const subscription = isPlayerActive && (await beginSubscription(trx, values, { actor: "player" }, now));
  if (!subscription) {
    await checkouts.update(trx, checkout, { state: "declined", payment_ref: paymentId });
    if (paymentId) await context.jobs.enqueue(trx, refundPayment, { paymentId, reference: checkout.id });
    return false;
  }
  const { id: subscriptionId } = subscription;
  // The new trial is counted too. Another one may have started since this checkout was opened.
  if (trialEndsAt && (await payments.countTrials(trx, subscription)) > 1) {
    throw cardProblems.problem("checkout_closed");
  }
  const who = { service: brand.service, playerId, fingerprint: card.fingerprint };
  if (trialEndsAt && !(await consumeTrial(trx, who, now))) throw cardProblems.problem("trial_used");
  if (paymentId) await insertFirstCharge(trx, subscription, { paymentId, endsAt }, now);
  const agreement = {
    brand,
    plan,
    shown: [shownAt(checkout)],
    subscriptionId,
    playerId,
    msisdn: null,
    at: now,
  };
  await writeEvidence(trx, { step: "checkout", ...agreement }, { channel: "web", ...source }, now);
  const isCompleted = await checkouts.update(trx, checkout, {
    state: "completed",
    subscription_id: subscriptionId,
    card_ref: card.id,
    card_brand: card.brand,
    card_last_four: card.lastFour,
    payment_ref: paymentId,
    completed_at: now,
  });
  if (!isCompleted) throw cardProblems.problem("checkout_closed");
  const kind = trialEndsAt ? "trial" : "paid";
  await context.jobs.enqueue(trx, sendReceipt, { kind, subscriptionId, period: 0, at: now.toISOString() });
  return true;
}

/** A server of the previous version updates only the consent text, so the full text may be outdated. */
function shownAt({ shown_text, consent_text }: checkouts.Checkout): string {
  return shown_text.startsWith(consent_text) ? shown_text : consent_text;
}

async function insertFirstCharge(
  trx: Executor,
  subscription: store.Subscription,
  { paymentId, endsAt }: { paymentId: string; endsAt: Date },
  now: Date,
): Promise<void> {
  const charge = {
    subscription,
    key: "0",
    period: 0,
    startsAt: subscription.anchor_at,
    endsAt,
    amountMinor: subscription.price_minor,
  };
  await charges.insertExternalCharge(
    trx,
    charge,
    { outcome: "paid", reason: null, ref: paymentId, at: now },
    now,
  );
}
