import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Runs every minute, and at once after an urgent notification. */
export const sendNotifications = defineJob<NoPayload>({ name: "send-notifications", timeoutSeconds: 120 });
