import { mailBrandOf, mailSenderOf, type Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { renderMail } from "#kit/mail/layout.ts";
import { MailFailed, type MailPort } from "#kit/mail/port.ts";
import { SmsFailed, type SmsPort } from "#kit/sms/port.ts";
import { referenceOf, visitorTicketPath } from "../rules.ts";
import { sendTicketAnswers } from "./jobs.ts";
import * as store from "./store.ts";
import { visitorToken } from "./visitors.ts";

export interface SupportJobsOptions extends BatchContext {
  readonly database: Executor;
  readonly sms: SmsPort;
  readonly mail: MailPort;
  readonly otpSecret: string;
  siteOf(brand: string): Site | undefined;
}

export function registerSupportJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  options: SupportJobsOptions,
): void {
  jobs.work(sendTicketAnswers, (_, { signal }) => sendAnswers(options, signal));
  jobs.schedule(sendTicketAnswers, "* * * * *", "UTC");
}

/** Notifies visitors of our answer by mail or SMS, with a signed link to the ticket. */
function sendAnswers(options: SupportJobsOptions, signal: AbortSignal): Promise<void> {
  const { database, clock } = options;
  const now = clock.now();
  return runBatch(
    options,
    {
      name: "send-ticket-answers",
      findPage: (after, limit) => store.findUnsent(database, { now, after: after?.id, limit }),
      keyOf: ({ id }: store.UnsentAnswer) => id,
      async work(answer) {
        await send(options, answer);
        await store.updateSent(database, answer.id);
      },
      giveUp: ({ id }) => store.updateSent(database, id),
    },
    signal,
  );
}

async function send(options: SupportJobsOptions, answer: store.UnsentAnswer): Promise<void> {
  const site = options.siteOf(answer.brand);
  if (!site) return;
  const { channel, address: to, id, brand } = answer;
  const url = site.canonicalOrigin + visitorTicketPath(visitorToken(options.otpSecret, answer.ticketId));
  const idempotencyKey = `ticket answer ${id}`;
  try {
    if (channel === "sms") {
      const text = site.text("sms")("ticketAnswered", site.brand.shortName, url);
      await options.sms.send({ to, brand, text, idempotencyKey });
    } else {
      await options.mail.send({ to, ...composeMail(site, answer, url), idempotencyKey });
    }
  } catch (error) {
    if (!(error instanceof SmsFailed || error instanceof MailFailed) || error.isRetryable) throw error;
    options.log.warn(
      { message: id, brand, failure: error.code },
      "the gateway refused the answer to a visitor's ticket; it is not sent again",
    );
  }
}

function composeMail(site: Site, { ticketId, subject }: store.UnsentAnswer, url: string) {
  const { brand } = site;
  const mails = site.text("mails");
  const reference = referenceOf(ticketId);
  const content = renderMail({
    brand: mailBrandOf(site),
    preheader: mails("preheader_ticket"),
    heading: mails("heading_ticket"),
    paragraphs: mails("body_ticket", brand.name, subject, reference).split("\n\n"),
    button: { label: mails("button_ticket"), url, hint: mails("linkHint") },
    footer: [mails("help", brand.support.email), `${brand.company.name}, ${brand.company.address}`].join(
      "\n",
    ),
  });
  return { from: mailSenderOf(site), subject: mails("subject_ticket", brand.name, reference), ...content };
}
