import { guardianOf } from "#features/accounts/server/index.ts";
import { nextAttemptAt, periodStart, renews, usableUntil } from "../../rules.ts";
import { cycleOf } from "../renewal.ts";
import * as store from "../store.ts";
import * as checkouts from "./checkout-store.ts";
import type { Receipt } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import type { CardJobContext } from "./ports.ts";
import { guardianReceiptMail, receiptMail } from "./receipt-mail.ts";
import * as withdrawals from "./withdrawal-store.ts";

/** Sends the mail about an event. Idempotent: one mail per event, however often the job runs. */
export async function sendReceiptMail(
  { database, mail, siteOf }: Pick<CardJobContext, "database" | "mail" | "siteOf">,
  { kind, subscriptionId, period, at, withdrawalId, isWithdrawn = kind === "withdrawn", refund }: Receipt,
): Promise<void> {
  const subscription = await store.findById(database, subscriptionId);
  const checkout = await checkouts.findBySubscriptionId(database, subscriptionId);
  const site = checkout && siteOf(checkout.brand);
  if (!subscription || !site) return;
  // An erased player gets no mail, except to the address of a withdrawal that was declared afterwards.
  const declared = checkout.email === null && withdrawalId !== undefined;
  const email = declared ? (await withdrawals.findById(database, withdrawalId))?.email : checkout.email;
  if (!email) return;
  const { currency, price_minor: minor } = subscription;
  const cycle = cycleOf(subscription);
  const happenedAt = new Date(at);
  const endsAt = periodStart(cycle, period + 1);
  const until = subscription.ended_at ?? usableUntil(store.timesOf(subscription)) ?? endsAt;
  const moved = () => {
    if (refund) return refund.minor;
    if (isWithdrawn) return payments.sumCharges(database, subscriptionId, "refunded");
    return kind === "paid" || kind === "declined" ? minor : 0;
  };
  const nextAt = {
    trial: subscription.trial_ends_at,
    paid: endsAt,
    declined: nextAttemptAt(happenedAt),
    lapsed: null,
    cancelled: null,
    withdrawn: null,
    refunded: null,
    late: null,
    changed:
      renews({ ...subscription, operatorStatus: subscription.operator_status }) && until > happenedAt
        ? until
        : null,
    resumed: until,
    removed: null,
  }[kind];
  const receipt = {
    kind,
    isFirst: kind === "trial" || (kind === "paid" && period === 0 && subscription.trial_ends_at === null),
    orderNumber: checkout.order_number,
    email,
    isPlayerRemoved: kind === "removed" || declared,
    billing: checkout.billing,
    // A refund goes to the card that paid, which may have been replaced.
    card:
      checkout.card_last_four === null || kind === "refunded"
        ? null
        : cardOf(checkout, checkout.card_last_four),
    price: { minor, currency },
    amount: { minor: await moved(), currency },
    returned: { minor: refund?.totalMinor ?? 0, currency },
    from: periodStart(cycle, period),
    until: kind === "late" || kind === "cancelled" ? until : endsAt,
    nextAt,
    at: happenedAt,
    consent: checkout.consent_text,
  };
  // These can happen any number of times, so their time is part of the key.
  const occurrence = ["changed", "resumed", "cancelled"].includes(kind)
    ? at
    : [period, ...(refund ? [refund.totalMinor] : [])].join(":");
  const idempotencyKey = `receipt:${kind}:${subscriptionId}:${declared ? withdrawalId : occurrence}`;
  await mail.send({ ...receiptMail(site, receipt), idempotencyKey });
  // A guardian's withdrawal link works even after the player comes of age, so the guardian of the start gets these mails.
  const isDeclared = kind === "withdrawn" || kind === "late";
  const since = isDeclared ? subscription.started_at : happenedAt;
  const guardian = await guardianOf(database, site.brand, checkout.player_id, since);
  const message = guardian && guardianReceiptMail(site, receipt, guardian);
  if (message) await mail.send({ ...message, idempotencyKey: `${idempotencyKey}:guardian` });
  // The address of a removed player was stored only for this mail.
  if (kind === "removed") await checkouts.eraseEmails(database, checkout.player_id);
}

const cardOf = ({ card_brand: brand }: checkouts.Checkout, lastFour: string) => ({
  brand: brand ?? "",
  lastFour,
});
