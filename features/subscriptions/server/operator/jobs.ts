import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export const foldInbox = defineJob<{ inboxId: number }>({
  name: "fold-operator-inbox",
  // An operator that cannot be asked now is asked for half a day.
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

export const stopAtOperator = defineJob<{ subscriptionId: string }>({
  name: "stop-at-operator",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

export const reconcile = defineJob<NoPayload>({ name: "reconcile-subscriptions", timeoutSeconds: 280 });
