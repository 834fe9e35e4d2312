import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export type Notice = "started" | "stopped" | "resumed" | "removed" | "closed";

/** Tells the subscriber, by SMS or mail. `at` is when it happened: the same may happen again. */
export const sendNotice = defineJob<{ subscriptionId: string; notice: Notice; at: string }>({
  name: "subscription-notice",
  retry: { limit: 3, delaySeconds: 10 },
});

export const renewDue = defineJob<NoPayload>({ name: "renew-subscriptions", timeoutSeconds: 300 });
