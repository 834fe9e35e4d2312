import type { Site } from "#features/branding/server/index.ts";
import { toRowPage } from "#kit/db/page.ts";
import type { CallContext } from "#kit/http/context.ts";
import { isChargedByUs, isEntitled, nextChargeAt, resumption, shownStatus } from "../rules.ts";
import * as checkouts from "./card/checkout-store.ts";
import { resumeDisclosure } from "./card/packages.ts";
import { freeTrialOf } from "./card/trial-eligibility.ts";
import * as charges from "./charges-store.ts";
import { listEvidence } from "./evidence.ts";
import { disclosureJson, disclosureText } from "./disclosure.ts";
import { cycleOf } from "./renewal.ts";
import { canStop, stopDisclosure } from "./stop.ts";
import * as store from "./store.ts";

const maxOthers = 20;
const maxEvidence = 100;
const maxHistory = 100;

/** Everything that a subscriber may see about the current and earlier subscriptions. */
export async function overview(
  { db: executor, site, now }: Pick<CallContext<Site>, "db" | "site" | "now">,
  subscriber: store.Subscriber,
  page: { after?: string | undefined; limit: number },
) {
  const latest = await store.findLatest(executor, subscriber);
  // A caller who has only proved the number does not see an ended subscription of a player.
  const isOfAnotherPlayer =
    latest?.state === "ended" && ![null, subscriber.playerId].includes(latest.player_id);
  const trialOf = async () =>
    subscriber.playerId ? freeTrialOf(executor, { site, playerId: subscriber.playerId }, now) : null;
  if (!latest || isOfAnotherPlayer) return { ...nothing, trial: await trialOf() };
  const { id } = latest;
  const others = await store.findOthers(executor, subscriber, id, maxOthers);
  const all = [latest, ...others] as const;
  const ids = all.map((one) => one.id);
  const [open, attempts, evidence, history, checkout, orders] = await Promise.all([
    charges.findOpen(executor, id),
    charges.findAttempts(executor, ids, { ...page, limit: page.limit + 1 }),
    listEvidence(executor, all, maxEvidence),
    store.findTransitions(executor, ids, maxHistory),
    latest.payer === "card" ? checkouts.findBySubscriptionId(executor, id) : undefined,
    others.some(({ payer }) => payer === "card") ? checkouts.findOrderNumbers(executor, ids) : [],
  ]);
  const { rows, last } = toRowPage(attempts, page.limit);
  const back = resumption(store.timesOf(latest), now);
  const stop = canStop(latest) ? stopDisclosure(site, latest, now) : null;
  const resume = back && checkout ? resumeDisclosure(site, store.packageOf(latest), back.until) : null;
  return {
    subscription: { ...shown(latest, open, now), canResume: back !== undefined },
    trial: latest.state === "ended" ? await trialOf() : null,
    card: checkout ? { brand: checkout.card_brand ?? "", lastFour: checkout.card_last_four ?? "" } : null,
    order: checkout ? orderOf(checkout) : null,
    stopDisclosure: stop && disclosureJson(stop),
    resumeDisclosure: resume && disclosureJson(resume),
    stopSentence: stop && disclosureText(site, stop),
    resumeSentence: resume && disclosureText(site, resume),
    others: others.map((row) => ({
      id: row.id,
      period: row.period,
      price: { minor: row.price_minor, currency: row.currency },
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      orderNumber: orders.find(({ subscriptionId }) => subscriptionId === row.id)?.orderNumber ?? null,
    })),
    charges: rows.map(chargeOf),
    nextCharges: last?.id ?? null,
    evidence: evidence.map((row) => ({
      id: row.id,
      subscriptionId: row.subscriptionId,
      step: row.step,
      at: row.at.toISOString(),
      text: row.shown_text,
      textVersion: row.text_version,
      price: { minor: row.price_minor, currency: row.currency },
      channel: row.channel,
    })),
    history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

function chargeOf(row: Awaited<ReturnType<typeof charges.findAttempts>>[number]) {
  const { currency, refundedMinor } = row;
  const isPaid = row.outcome === "paid";
  const isRefunded = isPaid && row.state === "refunded";
  return {
    id: row.id,
    subscriptionId: row.subscriptionId,
    at: row.attemptedAt.toISOString(),
    outcome: isRefunded ? ("refunded" as const) : row.outcome,
    reason: row.reason,
    amount: { minor: row.amountMinor, currency },
    refundedPart: isPaid && !isRefunded && refundedMinor > 0 ? { minor: refundedMinor, currency } : null,
    refundedAt: (isPaid && row.refundedAt?.toISOString()) || null,
    periodStartsAt: row.startsAt.toISOString(),
    periodEndsAt: row.endsAt.toISOString(),
  };
}

const nothing = {
  subscription: null,
  card: null,
  order: null,
  stopDisclosure: null,
  resumeDisclosure: null,
  stopSentence: null,
  resumeSentence: null,
  others: [],
  charges: [],
  nextCharges: null,
  evidence: [],
  history: [],
};

function orderOf({ order_number: number, billing, email }: checkouts.Checkout) {
  return { number, name: billing?.name ?? "", email: email ?? "" };
}

function shown(row: store.Subscription, open: charges.Charge | undefined, now: Date) {
  const { payer, state } = row;
  const nextCharge = nextChargeOf(row, open);
  return {
    id: row.id,
    state,
    operatorStatus: shownStatus(payer, state, row.operator_status),
    isEntitled: isEntitled({ payer, state, operatorStatus: row.operator_status }),
    payer: payer === "card" ? ("card" as const) : ("operator" as const),
    isChargedByUs: isChargedByUs(payer),
    ...store.packageOf(row),
    startedAt: row.started_at.toISOString(),
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    paidUntil: row.paid_until?.toISOString() ?? null,
    nextChargeAt: nextCharge?.toISOString() ?? null,
    isChargeDue: nextCharge !== null && nextCharge <= now,
    stopRequestedAt: row.stop_requested_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    canStop: canStop(row),
  };
}

function nextChargeOf(row: store.Subscription, open: charges.Charge | undefined): Date | null {
  const { payer, state, next_period: nextPeriod, paid_until: paidUntil } = row;
  const nextTryAt = open?.next_at ?? null;
  return nextChargeAt({ payer, state, cycle: cycleOf(row), nextPeriod, paidUntil, nextTryAt });
}
