import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Runs every minute. */
export const sendTicketAnswers = defineJob<NoPayload>({ name: "send-ticket-answers", timeoutSeconds: 120 });
