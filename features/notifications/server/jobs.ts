import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Runs every minute, and at once after an urgent notification. */
export const sendNotifications = defineJob<NoPayload>({ name: "send-notifications", timeoutSeconds: 120 });

/** Runs every minute, and when push messages become due. */
export const sendPushes = defineJob<NoPayload>({ name: "send-pushes", timeoutSeconds: 120 });
