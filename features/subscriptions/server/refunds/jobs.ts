import { defineJob } from "#kit/jobs/job.ts";

/** Retried for four days: an operator or the processor may be away. */
const retry = { limit: 15, delaySeconds: 10, backoff: true };

export const refundCardCharge = defineJob<{ refundId: string }>({ name: "card-refund-charge", retry });

export const refundOperatorCharge = defineJob<{ refundId: string }>({
  name: "operator-refund-charge",
  retry,
});

/** Notifies a subscriber by SMS. */
export const notifyRefunded = defineJob<{ subscriptionId: string; refundId: string; minor: number }>({
  name: "subscription-refunded",
  retry: { limit: 3, delaySeconds: 10 },
});
