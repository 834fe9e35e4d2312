import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Qualifiers that are over are closed and their finals seeded: nobody has to be awake for it. */
export const moveFinals = defineJob<NoPayload>({ name: "move-finals", timeoutSeconds: 120 });
