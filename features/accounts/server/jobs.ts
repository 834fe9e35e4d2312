import { defineJob } from "#kit/jobs/job.ts";

/** Neither number nor code: what a queue holds outlives both. */
export const sendOtp = defineJob<{ codeId: string; sentAt: string }>({
  name: "send-otp",
  retry: { limit: 3, delaySeconds: 5 },
  timeoutSeconds: 30,
});
