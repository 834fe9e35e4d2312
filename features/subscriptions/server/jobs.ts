import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export type Notice = "started" | "stopped" | "resumed" | "closed" | "lapsed";

/** Notifies the subscriber by SMS or mail. `at` is when it happened and distinguishes repeated events. */
export const sendNotice = defineJob<{ subscriptionId: string; notice: Notice; at: string }>({
  name: "subscription-notice",
  retry: { limit: 3, delaySeconds: 10 },
});

/** Notifies the subscriber that the unpaid subscription ended. A queue of its own, because older servers work on the queue above and do not know this notice. */
export const notifyLapsed = defineJob<{ subscriptionId: string; at: string }>({
  name: "subscription-lapsed",
  retry: { limit: 3, delaySeconds: 10 },
});

/** Notifies a removed player once: when the operators have confirmed every stop, or when that takes too long. */
export const notifyRemoved = defineJob<{ playerId: string }>({
  name: "subscription-removed",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

export const renewDue = defineJob<NoPayload>({ name: "renew-subscriptions", timeoutSeconds: 300 });
