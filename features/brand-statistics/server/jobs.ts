import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Counts the figures of today and yesterday, each hour. */
export const countFigures = defineJob<NoPayload>({ name: "count-figures", timeoutSeconds: 1_500 });
/** Counts the days again whose retention still changes, each night. */
export const recountFigures = defineJob<NoPayload>({ name: "recount-figures", timeoutSeconds: 1_500 });
/** Counts the past of a new installation. */
export const backfillFigures = defineJob<{ days: number }>({
  name: "count-past-figures",
  timeoutSeconds: 3_000,
});
