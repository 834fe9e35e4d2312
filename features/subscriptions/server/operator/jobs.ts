import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Gives up within minutes. `sweepOperatorInbox` retries what is left. */
export const processOperatorInbox = defineJob<{ inboxId: number }>({
  name: "process-operator-inbox",
  retry: { limit: 5, delaySeconds: 10, backoff: true },
});

/** Replies to an SMS with help, or that there is nothing to stop. */
export const replyToSms = defineJob<{ inboxId: number; answer: SmsReply }>({
  name: "reply-to-sms",
  retry: { limit: 3, delaySeconds: 10 },
});

export type SmsReply = "help" | "nothing";

/** The timeout ends a run before the next one starts. */
export const sweepOperatorInbox = defineJob<NoPayload>({
  name: "sweep-operator-inbox",
  timeoutSeconds: 840,
});

export interface StopAtOperator {
  subscriptionId: string;
  /** Set if the player was removed: the number is deleted with the stop. False only in jobs of the previous version, which did not notify the player separately. */
  isRemovalNotified?: boolean;
  /** The name of `isRemovalNotified` in jobs that an earlier release enqueued. */
  isRemovalTold?: boolean;
}

export const stopAtOperator = defineJob<StopAtOperator>({
  name: "stop-at-operator",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

export interface StopOthers {
  subscriptionId: string;
  /** False for an ordinary stop: if the player is removed while this job waits, the removal enqueues its own stop. */
  isRemovalNotified?: boolean;
  /** The name of `isRemovalNotified` in jobs that an earlier release enqueued. */
  isRemovalTold?: boolean;
}

/** Runs after `stopAtOperator` and fails independently: stops other packages of the number. */
export const stopOthersAtOperator = defineJob<StopOthers>({
  name: "stop-others-at-operator",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

/** Ends a second package that the operator reported besides the one in use. */
export const stopSecond = defineJob<{ inboxId: number }>({
  name: "stop-second-at-operator",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

export const reconcile = defineJob<NoPayload>({ name: "reconcile-subscriptions", timeoutSeconds: 280 });
