import {
  periodAt,
  periodStart,
  type Cycle,
  isChargedByUs,
  optInTextVersion,
} from "#features/subscriptions/rules.ts";
import type { Random } from "#kit/pure/random.ts";
import type { Plan } from "./audience.ts";
import type { IdMaker } from "./ids.ts";
import type {
  ChargeAttemptRow,
  ChargeRow,
  EvidenceRow,
  PlayerRow,
  SubscriptionMoveRow,
  SubscriptionRow,
} from "./rows.ts";
import { minute } from "./time.ts";

export interface DemoSubscriptions {
  readonly subscriptions: SubscriptionRow[];
  readonly subscription_moves: SubscriptionMoveRow[];
  readonly subscription_charges: ChargeRow[];
  readonly subscription_charge_attempts: ChargeAttemptRow[];
  readonly opt_in_evidence: EvidenceRow[];
}

/** As far back as a player is likely to look. */
const chargesShown = 3;

/** Most players have subscribed by the month soon after they came, a few have stopped. The star, who comes first, goes on. */
export function createSubscriptions(
  players: readonly PlayerRow[],
  plan: Plan | null,
  now: Date,
  random: Random,
  newId: IdMaker,
): DemoSubscriptions {
  const rows: DemoSubscriptions = {
    subscriptions: [],
    subscription_moves: [],
    subscription_charges: [],
    subscription_charge_attempts: [],
    opt_in_evidence: [],
  };
  if (!plan) return rows;
  players.forEach((player, index) => {
    if (index > 0 && random.chance(0.08)) return;
    const hasStopped = index > 0 && random.chance(0.06);
    addSubscription(rows, player, plan, hasStopped, now, random, newId);
  });
  return rows;
}

function addSubscription(
  rows: DemoSubscriptions,
  player: PlayerRow,
  plan: Plan,
  hasStopped: boolean,
  now: Date,
  random: Random,
  newId: IdMaker,
): void {
  const startedAt = new Date(player.created_at.getTime() + random.int(2, 30) * minute);
  const cycle: Cycle = { anchorAt: startedAt, period: "monthly", timeZone: plan.timeZone };
  const nextPeriod = periodAt(cycle, now) + 1;
  const paidUntil = periodStart(cycle, nextPeriod);
  const id = newId(startedAt);
  const own = { subscription_id: id };
  const price = { price_minor: plan.price.minor, currency: plan.price.currency };
  const whose = { service: player.service, brand: plan.brand, player_id: player.id, msisdn: player.msisdn };
  const stoppedAt = hasStopped ? new Date(now.getTime() - random.int(1, 600) * minute) : null;
  rows.subscriptions.push({
    id,
    ...whose,
    ...price,
    payer: plan.operator,
    product_id: plan.productId,
    package_id: plan.packageId,
    period: "monthly",
    time_zone: plan.timeZone,
    state: hasStopped ? "cancelling" : "active",
    operator_status: plan.activeWord,
    operator_ref: null,
    reference: id,
    channel: "web",
    started_at: startedAt,
    trial_ends_at: null,
    anchor_at: startedAt,
    next_period: nextPeriod,
    paid_until: paidUntil,
    unpaid_since: null,
    stop_requested_at: stoppedAt,
    ended_at: null,
    next_step_at: paidUntil,
    checked_at: now,
    stop_msisdn: null,
    created_at: startedAt,
  });
  const moves: SubscriptionMoveRow[] = [
    {
      ...own,
      happening: "begun",
      from_state: null,
      to_state: "pending",
      actor: "player",
      operator_status: null,
      at: startedAt,
    },
    {
      ...own,
      happening: "opted_in",
      from_state: "pending",
      to_state: "active",
      actor: "operator",
      operator_status: plan.activeWord,
      at: startedAt,
    },
  ];
  if (stoppedAt) {
    moves.push({
      ...own,
      happening: "stopped",
      from_state: "active",
      to_state: "cancelling",
      actor: "player",
      operator_status: null,
      at: stoppedAt,
    });
  }
  rows.subscription_moves.push(...moves);
  for (const [step, before] of [
    ["doi_one", 2],
    ["doi_two", 1],
  ] as const) {
    const at = new Date(startedAt.getTime() - before * minute);
    rows.opt_in_evidence.push({
      id: newId(at),
      ...own,
      ...whose,
      ...price,
      step,
      package_id: plan.packageId,
      shown_text: plan.sentence,
      text_version: optInTextVersion,
      period: "monthly",
      channel: "web",
      address: "192.0.2.1",
      user_agent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
      at,
    });
  }
  for (let period = Math.max(0, nextPeriod - chargesShown); period < nextPeriod; period++) {
    addCharge(rows, { id, plan, cycle, period }, newId);
  }
}

function addCharge(
  rows: DemoSubscriptions,
  { id, plan, cycle, period }: { id: string; plan: Plan; cycle: Cycle; period: number },
  newId: IdMaker,
): void {
  const startsAt = periodStart(cycle, period);
  const chargeId = newId(startsAt);
  const isOurs = isChargedByUs(plan.operator);
  rows.subscription_charges.push({
    id: chargeId,
    subscription_id: id,
    period_key: isOurs ? String(period) : `${plan.operator}:${chargeId}`,
    period: isOurs ? period : null,
    starts_at: startsAt,
    ends_at: periodStart(cycle, period + 1),
    amount_minor: plan.price.minor,
    currency: plan.price.currency,
    state: "paid",
    attempt: 1,
    next_at: null,
    paid_at: startsAt,
    created_at: startsAt,
  });
  rows.subscription_charge_attempts.push({
    id: newId(startsAt),
    charge_id: chargeId,
    subscription_id: id,
    number: 1,
    outcome: "paid",
    reason: null,
    processor_ref: chargeId,
    attempted_at: startsAt,
  });
}
