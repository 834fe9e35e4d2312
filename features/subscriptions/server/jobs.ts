import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export type Notice = "started" | "stopped" | "resumed" | "closed" | "lapsed";

/** Tells the subscriber, by SMS or mail. `at` is when it happened: the same may happen again. */
export const sendNotice = defineJob<{ subscriptionId: string; notice: Notice; at: string }>({
  name: "subscription-notice",
  retry: { limit: 3, delaySeconds: 10 },
});

/** That nothing was paid for so long that it has ended: servers that know no such notice work the queue above. */
export const notifyLapsed = defineJob<{ subscriptionId: string; at: string }>({
  name: "subscription-lapsed",
  retry: { limit: 3, delaySeconds: 10 },
});

/** Tells whoever was removed, once: when the operators have heard of every end, or when that takes too long. */
export const notifyRemoved = defineJob<{ playerId: string }>({
  name: "subscription-removed",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

export const renewDue = defineJob<NoPayload>({ name: "renew-subscriptions", timeoutSeconds: 300 });
