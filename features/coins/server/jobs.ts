import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export const referralsSettle = defineJob<NoPayload>({ name: "coins-referrals", timeoutSeconds: 300 });
export const coinsCheck = defineJob<NoPayload>({ name: "coins-check", timeoutSeconds: 900 });
