import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export type Notice = "started" | "stopped" | "removed";

/** Tells the subscriber, by SMS or mail. */
export const sendNotice = defineJob<{ subscriptionId: string; notice: Notice }>({
  name: "subscription-notice",
  retry: { limit: 3, delaySeconds: 10 },
});

export const renewDue = defineJob<NoPayload>({ name: "renew-subscriptions", timeoutSeconds: 300 });
