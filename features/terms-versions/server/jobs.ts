import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Runs every hour, so that players hear about changed terms on the day of their announcement. */
export const announceTerms = defineJob<NoPayload>({ name: "terms-announce", timeoutSeconds: 900 });
