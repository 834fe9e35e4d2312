import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Gives up within minutes; what is left lying `sweepOperatorInbox` takes up again. */
export const processOperatorInbox = defineJob<{ inboxId: number }>({
  name: "fold-operator-inbox",
  retry: { limit: 5, delaySeconds: 10, backoff: true },
});

/** Answers an SMS that nothing else answers: with what the service is, or that there is nothing to stop. */
export const replyToSms = defineJob<{ inboxId: number; answer: SmsReply }>({
  name: "answer-sms",
  retry: { limit: 3, delaySeconds: 10 },
});

export type SmsReply = "help" | "nothing";

/** Over before the next one begins. */
export const sweepOperatorInbox = defineJob<NoPayload>({
  name: "sweep-operator-inbox",
  timeoutSeconds: 840,
});

export interface StopAtOperator {
  subscriptionId: string;
  /** The subscriber was removed: with the stop the number goes. False only from a server of the version before, which left the telling to this. */
  isRemovalTold?: boolean;
}

export const stopAtOperator = defineJob<StopAtOperator>({
  name: "stop-at-operator",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

export interface StopOthers {
  subscriptionId: string;
  /** Not of a stop: the profile may be removed while this waits, and its number has a stop of its own then. */
  isRemovalTold: boolean;
}

/** Follows it, and fails by itself: what the operator may have of the number besides. */
export const stopOthersAtOperator = defineJob<StopOthers>({
  name: "stop-others-at-operator",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

/** Ends what the operator told of besides the package in use. */
export const stopSecond = defineJob<{ inboxId: number }>({
  name: "stop-second-at-operator",
  retry: { limit: 15, delaySeconds: 10, backoff: true },
});

export const reconcile = defineJob<NoPayload>({ name: "reconcile-subscriptions", timeoutSeconds: 280 });
