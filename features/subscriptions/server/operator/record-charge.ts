import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { addSteps } from "#kit/pure/calendar.ts";
import { periodSteps, type Package } from "../../rules.ts";
import * as charges from "../charges-store.ts";
import * as subscriptions from "../store.ts";
import type { OperatorEvent } from "./ports.ts";

const belowPrice = "below_price";

interface Charged {
  family: OperatorFamily;
  event: OperatorEvent;
  service: string;
  /** The charged package, if it is not the one in use. The charge is listed but does not extend the paid time. */
  second?: Package;
  /** Below the price. The charge is listed as declined. */
  isShort?: boolean;
}

/** Records every charge attempt of the operator, even if it is reported late. */
export async function recordCharge(
  trx: Executor,
  { family, event, service, second, isShort = false }: Charged,
  now: Date,
): Promise<void> {
  if (!event.charge) return;
  const { id: chargeId, amountMinor, reason } = event.charge;
  const subscription = await subscriptions.lockLatestOfNumber(trx, {
    service,
    msisdn: event.msisdn,
    payer: family,
  });
  if (!subscription) return;
  const { at } = event.position;
  const isPaid = event.kind === "charged" && !isShort;
  const endsAt = addSteps(at, periodSteps[(second ?? subscription).period], subscription.time_zone);
  const charge = {
    subscription,
    key: `${family}:${chargeId}`,
    period: null,
    startsAt: at,
    endsAt,
    amountMinor,
  };
  const outcome = isPaid
    ? ({ outcome: "paid", reason: null, ref: chargeId, at } as const)
    : ({
        outcome: "declined",
        reason: isShort ? belowPrice : (reason ?? "declined"),
        ref: chargeId,
        at,
      } as const);
  if (!(await charges.insertExternalCharge(trx, charge, outcome, now))) return;
  const isLonger = subscription.paid_until === null || subscription.paid_until < endsAt;
  if (isPaid && isLonger && !second) await subscriptions.update(trx, subscription, { paid_until: endsAt });
}
