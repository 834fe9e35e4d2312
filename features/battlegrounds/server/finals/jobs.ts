import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Closes qualifiers that have ended and seeds their finals. */
export const advanceFinals = defineJob<NoPayload>({ name: "advance-finals", timeoutSeconds: 120 });
