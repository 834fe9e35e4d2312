import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { defineJob } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { SmsFailed, type SmsPort } from "#kit/sms/port.ts";
import { workAccountMails } from "./mails/jobs.ts";
import { codeOf, otpText } from "./otp-code.ts";
import * as store from "./otp-store.ts";

/** Neither number nor code: what a queue holds outlives both. */
export const sendOtp = defineJob<{ codeId: string; sentAt: string }>({
  name: "send-otp",
  retry: { limit: 3, delaySeconds: 5 },
  timeoutSeconds: 30,
});

export interface AccountJobsOptions {
  database: Database;
  clock: Clock;
  sms: SmsPort;
  mail: MailPort;
  otpSecret: string;
  log: Pick<Log, "warn">;
  siteOf(brand: string): Site | undefined;
}

export function workAccountJobs(jobs: Pick<Jobs, "work">, options: AccountJobsOptions): void {
  workAccountMails(jobs, { ...options, secret: options.otpSecret });
  jobs.work(
    sendOtp,
    async ({ codeId, sentAt }) => {
      const code = await store.findCodeById(options.database, codeId);
      const site = code && options.siteOf(code.brand);
      // A newer code has taken its place, or it came too late to be of use.
      if (!site || code.usedAt || code.expiresAt <= options.clock.now()) return;
      const text = otpText(site, codeOf(options.otpSecret, code));
      try {
        await options.sms.send({ to: code.msisdn, text, idempotencyKey: `otp ${codeId} ${sentAt}` });
      } catch (error) {
        if (!(error instanceof SmsFailed) || error.isRetryable) throw error;
        options.log.warn({ brand: code.brand, failure: error.code }, "an SMS with a code was refused");
      }
    },
    { concurrency: 4 },
  );
}
