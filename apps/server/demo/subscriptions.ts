import {
  optInTextVersion,
  periodAt,
  periodStart,
  type Cycle,
  type State,
} from "#features/subscriptions/rules.ts";
import type { Random } from "#kit/pure/random.ts";
import { addCharges } from "./charges.ts";
import { addCheckout } from "./checkouts.ts";
import type { IdMaker } from "./ids.ts";
import type { Offer } from "./offers.ts";
import type { DemoPlayer } from "./players.ts";
import type {
  ChargeAttemptRow,
  ChargeRow,
  CheckoutRow,
  CustomerRow,
  EvidenceRow,
  PlayerRow,
  SubscriptionTransitionRow,
  SubscriptionRow,
} from "./rows.ts";
import { day, hour, minute } from "./time.ts";

export interface DemoSubscriptions {
  readonly subscriptions: SubscriptionRow[];
  readonly subscription_transitions: SubscriptionTransitionRow[];
  readonly subscription_charges: ChargeRow[];
  readonly subscription_charge_attempts: ChargeAttemptRow[];
  readonly opt_in_evidence: EvidenceRow[];
  readonly card_customers: CustomerRow[];
  readonly card_checkouts: CheckoutRow[];
}

/**
 * Most players subscribe soon after registering, some only now, and a few have stopped. Players of the guide, and
 * everybody in a battleground that is not over, have a subscription: without one nobody can accept a challenge.
 */
export function createSubscriptions(
  players: readonly DemoPlayer[],
  playing: ReadonlySet<string>,
  offers: readonly Offer[],
  now: Date,
  random: Random,
  newId: IdMaker,
): DemoSubscriptions {
  const rows: DemoSubscriptions = {
    subscriptions: [],
    subscription_transitions: [],
    subscription_charges: [],
    subscription_charge_attempts: [],
    opt_in_evidence: [],
    card_customers: [],
    card_checkouts: [],
  };
  const [firstOffer] = offers;
  for (const { row: player, isInGuide } of players) {
    if (!firstOffer || (!isInGuide && random.chance(0.08) && !playing.has(player.id))) continue;
    const offer = isInGuide ? firstOffer : random.pick(offers);
    const isNew = !isInGuide && offer.trialHours > 0 && random.chance(0.06);
    const joinedAt = new Date(player.created_at.getTime() + random.int(2, 30) * minute);
    const startedAt = isNew
      ? new Date(
          Math.max(joinedAt.getTime(), now.getTime() - random.int(1, offer.trialHours * 60 - 60) * minute),
        )
      : joinedAt;
    const isSettled = startedAt.getTime() < now.getTime() - 7 * day;
    const stoppedAt =
      !isInGuide && isSettled && random.chance(0.06)
        ? new Date(now.getTime() - random.int(1, 600) * minute)
        : null;
    addSubscription(rows, { player, offer, startedAt, stoppedAt }, now, random, newId);
  }
  return rows;
}

interface Subscribed {
  player: PlayerRow;
  offer: Offer;
  startedAt: Date;
  stoppedAt: Date | null;
}

function addSubscription(
  rows: DemoSubscriptions,
  { player, offer, startedAt, stoppedAt }: Subscribed,
  now: Date,
  random: Random,
  newId: IdMaker,
): void {
  const { brand, payer, plan, trialHours } = offer;
  const trialEndsAt = trialHours > 0 ? new Date(startedAt.getTime() + trialHours * hour) : null;
  const isTrial = trialEndsAt !== null && now < trialEndsAt;
  const anchorAt = trialEndsAt ?? startedAt;
  const cycle: Cycle = { anchorAt, period: plan.period, timeZone: brand.timeZone };
  const nextPeriod = isTrial ? 0 : periodAt(cycle, now) + 1;
  const paidUntil = isTrial ? null : periodStart(cycle, nextPeriod);
  const id = newId(startedAt);
  const price = { price_minor: plan.price.minor, currency: plan.price.currency };
  const bought = { ...price, package_id: plan.packageId, period: plan.period };
  const owner = { service: player.service, brand: brand.key, player_id: player.id, msisdn: player.msisdn };
  rows.subscriptions.push({
    id,
    ...owner,
    ...bought,
    payer,
    product_id: String(brand.productId),
    time_zone: brand.timeZone,
    state: isTrial ? "trial" : stoppedAt ? "cancelling" : "active",
    operator_status: offer.activeStatus,
    operator_ref: null,
    reference: id,
    channel: "web",
    started_at: startedAt,
    trial_ends_at: trialEndsAt,
    anchor_at: anchorAt,
    next_period: nextPeriod,
    paid_until: paidUntil,
    unpaid_since: null,
    stop_requested_at: stoppedAt,
    ended_at: null,
    next_step_at: paidUntil ?? trialEndsAt,
    checked_at: now,
    check_failed_since: null,
    stop_msisdn: null,
    notify_msisdn: null,
    created_at: startedAt,
  });
  addTransitions(rows, id, offer, { startedAt, paidAt: isTrial ? null : anchorAt, stoppedAt });
  const agreed = { ...owner, ...bought, subscription_id: id };
  for (const { step, minutesBefore, shown } of offer.consents) {
    const at = new Date(startedAt.getTime() - minutesBefore * minute);
    rows.opt_in_evidence.push({
      id: newId(at),
      ...agreed,
      step,
      shown_text: shown.join("\n"),
      name: "",
      text_version: optInTextVersion,
      channel: "web",
      address: "192.0.2.1",
      user_agent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
      at,
    });
  }
  addCharges(rows, { id, offer, cycle, nextPeriod }, newId);
  if (payer === "card") addCheckout(rows, { id, player, offer, startedAt }, random, newId);
}

function addTransitions(
  { subscription_transitions: transitions }: DemoSubscriptions,
  subscriptionId: string,
  { payer, trialHours, activeStatus }: Offer,
  { startedAt, paidAt, stoppedAt }: { startedAt: Date; paidAt: Date | null; stoppedAt: Date | null },
): void {
  const first: State = payer !== "card" ? "pending" : trialHours > 0 ? "trial" : "active";
  const transition = { subscription_id: subscriptionId, operator_status: null };
  transitions.push({
    ...transition,
    event_type: "begun",
    from_state: null,
    to_state: first,
    actor: "player",
    at: startedAt,
  });
  if (paidAt && first === "pending") {
    const status = { operator_status: activeStatus, actor: "operator" } as const;
    transitions.push({
      ...transition,
      ...status,
      event_type: "opted_in",
      from_state: first,
      to_state: "active",
      at: paidAt,
    });
  }
  if (paidAt && first === "trial") {
    transitions.push({
      ...transition,
      event_type: "charged",
      from_state: first,
      to_state: "active",
      actor: "processor",
      at: paidAt,
    });
  }
  if (stoppedAt) {
    transitions.push({
      ...transition,
      event_type: "stopped",
      from_state: "active",
      to_state: "cancelling",
      actor: "player",
      at: stoppedAt,
    });
  }
}
