import { isChargedByUs, periodStart, type Cycle } from "#features/subscriptions/rules.ts";
import type { IdMaker } from "./ids.ts";
import type { Offer } from "./offers.ts";
import type { ChargeAttemptRow, ChargeRow } from "./rows.ts";

/** The demo has as many charges as a player is likely to look at. */
const chargesShown = 3;

interface Charges {
  readonly subscription_charges: ChargeRow[];
  readonly subscription_charge_attempts: ChargeAttemptRow[];
}

/** The charges of the last periods before `nextPeriod`, each paid at its start. */
export function addCharges(
  rows: Charges,
  { id, offer, cycle, nextPeriod }: { id: string; offer: Offer; cycle: Cycle; nextPeriod: number },
  newId: IdMaker,
): void {
  const { brand, payer, plan } = offer;
  for (let period = Math.max(0, nextPeriod - chargesShown); period < nextPeriod; period++) {
    const startsAt = periodStart(cycle, period);
    const chargeId = newId(startsAt);
    const isOurs = isChargedByUs(payer);
    rows.subscription_charges.push({
      id: chargeId,
      subscription_id: id,
      brand: brand.key,
      period_key: isOurs ? String(period) : `${payer}:${chargeId}`,
      period: isOurs ? period : null,
      starts_at: startsAt,
      ends_at: periodStart(cycle, period + 1),
      amount_minor: plan.price.minor,
      refunded_minor: 0,
      refunded_at: null,
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
}
