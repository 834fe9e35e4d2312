import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Awards prizes of ended battlegrounds, ends holds and claim periods, and follows corrected results. */
export const advancePrizes = defineJob<NoPayload>({ name: "advance-prizes", timeoutSeconds: 120 });
