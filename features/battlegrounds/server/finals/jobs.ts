import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Closes qualifiers that have ended and seeds their finals. */
export const moveFinals = defineJob<NoPayload>({ name: "move-finals", timeoutSeconds: 120 });
