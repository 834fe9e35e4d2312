import type { Jobs } from "#kit/jobs/jobs.ts";
import { SmsFailed } from "#kit/sms/port.ts";
import { workRetention, type RetentionOptions } from "./personal-data/retention.ts";
import { sendOtp } from "./jobs.ts";
import { workAccountMails } from "./mails/work.ts";
import { codeOf, otpText } from "./otp/code.ts";
import * as store from "./otp/store.ts";
import type { AccountPorts } from "./ports.ts";

export interface AccountJobsOptions extends RetentionOptions, Pick<AccountPorts, "offerTextOf"> {
  otpSecret: string;
}

export function registerAccountJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  options: AccountJobsOptions,
): void {
  workRetention(jobs, options);
  workAccountMails(jobs, { ...options, secret: options.otpSecret });
  jobs.work(
    sendOtp,
    async ({ codeId, sentAt }) => {
      const code = await store.findCodeById(options.database, codeId);
      const site = code && options.siteOf(code.brand);
      // The code was replaced by a newer one, used, or has expired.
      if (!site || code.usedAt || code.expiresAt <= options.clock.now()) return;
      const text = otpText(site, codeOf(options.otpSecret, code));
      try {
        await options.sms.send({
          to: code.msisdn,
          brand: code.brand,
          text,
          idempotencyKey: `otp ${codeId} ${sentAt}`,
        });
      } catch (error) {
        if (!(error instanceof SmsFailed) || error.isRetryable) throw error;
        options.log.warn(
          { brand: code.brand, failure: error.code },
          "the SMS gateway refused an OTP message",
        );
      }
    },
    { concurrency: 4 },
  );
}
