import { createFormat } from "#kit/i18n/format.ts";
import { chargeKey, chargeNameAtOperator } from "../../rules.ts";
import { sendSms } from "../notices.ts";
import type { SubscriptionJobContext } from "../ports.ts";
import { notifyRefunded } from "../refunds/jobs.ts";
import { settleRefund } from "../refunds/settle.ts";
import * as store from "../store.ts";
import { OperatorFailed } from "./ports.ts";

/** Refunds an operator's charge for staff, and notifies the subscriber. */
export function refundAtOperator(context: SubscriptionJobContext, refundId: string) {
  const { database, clock, operators, jobs } = context;
  return settleRefund(
    {
      database,
      clock,
      async pay({ payer, subscriptionId, period, attempt, reference }) {
        const airtime = payer === "card" ? undefined : operators[payer]?.airtime;
        if (!airtime || reference === null) throw new OperatorFailed("refused");
        const ownKey = period === null ? null : chargeKey(subscriptionId, period, attempt);
        await airtime.refund(chargeNameAtOperator(payer, { ownKey, reference }));
      },
      async notify(trx, { subscriptionId }, { minor }) {
        await jobs.enqueue(trx, notifyRefunded, { subscriptionId, refundId, minor });
      },
    },
    refundId,
  );
}

export async function sendRefundNotice(
  context: SubscriptionJobContext,
  { subscriptionId, refundId, minor }: { subscriptionId: string; refundId: string; minor: number },
): Promise<void> {
  const subscription = await store.findById(context.database, subscriptionId);
  const site = subscription && context.siteOf(subscription.brand);
  const to = subscription?.msisdn ?? subscription?.stop_msisdn ?? null;
  if (!subscription || !site || to === null) return;
  const { brand } = site;
  const amount = createFormat(brand).money({ minor, currency: subscription.currency });
  const text = site.text("subscriptions")("sms_refunded", brand.name, amount);
  await sendSms(context, site, { to, text, idempotencyKey: `subscription refunded ${refundId}` });
}
