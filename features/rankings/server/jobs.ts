import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export const updateRankCheckpoints = defineJob<NoPayload>({
  name: "update-rank-checkpoints",
  timeoutSeconds: 55,
  retry: { limit: 0 },
});

export const rankingsCheck = defineJob<NoPayload>({ name: "rankings-check", timeoutSeconds: 1_800 });
