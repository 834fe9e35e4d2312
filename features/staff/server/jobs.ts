import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export const auditCheck = defineJob<NoPayload>({ name: "staff-audit-check", timeoutSeconds: 300 });

export const signInAlerts = defineJob<NoPayload>({ name: "staff-sign-in-alerts" });
