import type { CardContext } from "./ports.ts";
import { settleRefund } from "../refunds/settle.ts";
import { sendRefundReceipt } from "./jobs.ts";

/** Refunds a card payment for staff, and mails the payer. */
export function refundCardPayment({ database, clock, cards, jobs }: CardContext, refundId: string) {
  return settleRefund(
    {
      database,
      clock,
      async pay({ reference }, { minor }) {
        const refund = { paymentId: reference ?? "", reference: refundId, amountMinor: minor };
        await cards.refund(refund, `refund:${refundId}`);
      },
      async notify(trx, { subscriptionId, period }, { minor, totalMinor }, now) {
        if (period === null) return;
        const refund = { minor, totalMinor };
        const at = now.toISOString();
        await jobs.enqueue(trx, sendRefundReceipt, { kind: "refunded", subscriptionId, period, at, refund });
      },
    },
    refundId,
  );
}
