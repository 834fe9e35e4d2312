import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Every minute, and at once after something that cannot wait. */
export const sendNotifications = defineJob<NoPayload>({ name: "send-notifications", timeoutSeconds: 120 });
