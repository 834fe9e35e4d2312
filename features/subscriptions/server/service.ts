import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { cutPage } from "#kit/db/page.ts";
import {
  isChargedByUs,
  isEntitled,
  optInLifeMs,
  optInTextVersion,
  periodStart,
  shownStatus,
  transition,
  type State,
} from "../rules.ts";
import * as charges from "./charges-store.ts";
import * as optIns from "./opt-in-store.ts";
import { cycleOf } from "./renewal.ts";
import { priceText, sentenceOf } from "./operator/sentence.ts";
import * as store from "./store.ts";
import { operatorKeyOf, packagesOf, type SubscriptionPorts } from "./operator/world.ts";

export interface SubscriptionStanding {
  state: State;
  /** In the operator's own words. */
  operatorStatus: string;
  /** Whether what is sold may be used. */
  isEntitled: boolean;
}

/** How a player, or a number that has no player yet, stands; null when there never was a subscription. */
export async function subscriptionOf(
  executor: Executor,
  subscriber: store.Subscriber,
): Promise<SubscriptionStanding | null> {
  const latest = await store.findLatest(executor, subscriber);
  if (!latest) return null;
  const { payer, state } = latest;
  return {
    state,
    operatorStatus: shownStatus(payer, state, latest.operator_status),
    isEntitled: isEntitled(payer, state),
  };
}

const knownAtOnce = 1_000;

/** What the operators know of our subscribers. Simulators forget it with every stop, and are told at the start. */
export async function* knownToOperators(executor: Executor, brands: readonly Brand[]) {
  let after: string | null = null;
  for (;;) {
    const page: store.Subscription[] = await store.findLiveAtOperators(executor, {
      after,
      limit: knownAtOnce,
    });
    for (const { payer, brand: key, period, msisdn, state, reference, operator_status } of page) {
      const brand = brands.find((one) => one.key === key);
      if (!brand || msisdn === null || payer === "card") continue;
      const word = shownStatus(payer, state, operator_status);
      yield { family: payer, msisdn, service: operatorKeyOf(brand, period), word, reference };
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < knownAtOnce) return;
  }
}

export function listPackages(site: Site, ports: SubscriptionPorts) {
  const { operator } = site.brand;
  return {
    packages: packagesOf(site.brand).map((sold) => ({
      ...sold,
      priceText: priceText(site, sold),
      sentence: sentenceOf(site, sold),
    })),
    confirmation: (operator && ports.operators[operator]?.confirmation) ?? null,
    textVersion: optInTextVersion,
  };
}

const mostEvidence = 20;
const mostHistory = 50;

/** Everything a player may see of the own subscription. */
export async function overview(
  executor: Executor,
  subscriber: store.Subscriber,
  page: { after?: string | undefined; limit: number },
) {
  const latest = await store.findLatest(executor, subscriber);
  if (!latest) return { subscription: null, charges: [], nextCharges: null, evidence: [], history: [] };
  const { id, service, msisdn, started_at: startedAt } = latest;
  // The number subscribed before it had a player.
  const isUnlinked = latest.player_id === null && msisdn !== null && subscriber.playerId;
  if (isUnlinked) await store.updatePlayer(executor, { service, msisdn, playerId: isUnlinked });
  const [open, attempts, evidence, history] = await Promise.all([
    charges.findOpen(executor, id),
    charges.findAttempts(executor, id, { ...page, limit: page.limit + 1 }),
    optIns.findEvidence(
      executor,
      { id, service, msisdn, startedAt, since: new Date(startedAt.getTime() - optInLifeMs) },
      mostEvidence,
    ),
    store.findMoves(executor, id, mostHistory),
  ]);
  const { rows, last } = cutPage(attempts, page.limit);
  return {
    subscription: shown(latest, open),
    charges: rows.map((row) => ({
      id: row.id,
      at: row.attemptedAt.toISOString(),
      outcome: row.outcome === "paid" && row.state === "refunded" ? ("refunded" as const) : row.outcome,
      reason: row.reason,
      amount: { minor: row.amountMinor, currency: row.currency },
      periodStartsAt: row.startsAt.toISOString(),
      periodEndsAt: row.endsAt.toISOString(),
    })),
    nextCharges: last?.id ?? null,
    evidence: evidence.map((row) => ({
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

function shown(row: store.Subscription, open: charges.Charge | undefined) {
  const { payer, state } = row;
  return {
    id: row.id,
    state,
    operatorStatus: shownStatus(payer, state, row.operator_status),
    isEntitled: isEntitled(payer, state),
    payer: payer === "card" ? ("card" as const) : ("operator" as const),
    packageId: row.package_id,
    period: row.period,
    price: { minor: row.price_minor, currency: row.currency },
    startedAt: row.started_at.toISOString(),
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    paidUntil: row.paid_until?.toISOString() ?? null,
    nextChargeAt: nextChargeAt(row, open)?.toISOString() ?? null,
    stopRequestedAt: row.stop_requested_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    canStop: row.stop_requested_at === null && transition(state, "stopped") !== state,
  };
}

function nextChargeAt(row: store.Subscription, open: charges.Charge | undefined): Date | null {
  if (row.state === "pending" || row.state === "cancelling" || row.state === "ended") return null;
  if (!isChargedByUs(row.payer)) return row.paid_until;
  return open?.next_at ?? periodStart(cycleOf(row), row.next_period);
}
