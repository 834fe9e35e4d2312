import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export const coinsCheck = defineJob<NoPayload>({ name: "coins-check", timeoutSeconds: 900 });
