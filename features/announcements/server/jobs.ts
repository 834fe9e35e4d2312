import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Runs every minute, and at once when an announcement is due. */
export const sendAnnouncements = defineJob<NoPayload>({ name: "send-announcements", timeoutSeconds: 280 });
