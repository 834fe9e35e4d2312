import { createHmac } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { hashToken } from "#kit/crypto/token.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { createFormat } from "#kit/i18n/format.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { MailFailed, type MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { linkLifeMs, type LinkPurpose } from "../../rules/email-links.ts";
import { guardianOf } from "../eligibility/paying-age.ts";
import * as emails from "../email/store.ts";
import { findPasswordChangedAt } from "../password/store.ts";
import type { AccountPorts } from "../ports.ts";
import { deleteFormerEmail, findFormerEmail } from "../profile/former-email-store.ts";
import { findPlayerById } from "../player-store.ts";
import { composeMail, type MailValues, type MailKind } from "./compose.ts";
import { sendAccountMail, type MailOrder } from "./jobs.ts";

export interface AccountMailsOptions extends Pick<AccountPorts, "offerTextOf"> {
  database: Database;
  clock: Clock;
  mail: MailPort;
  /** Tokens of links are derived from it and the job id, so that a retry sends the same mail. */
  secret: string;
  log: Pick<Log, "warn">;
  siteOf(brand: string): Site | undefined;
}

interface MailContent extends MailValues {
  kind: MailKind;
  to: string;
}

export function workAccountMails(jobs: Pick<Jobs, "work">, options: AccountMailsOptions): void {
  const { database, clock, mail, log } = options;
  jobs.work(
    sendAccountMail,
    async ({ order, brand, id, next }, run) => {
      const site = options.siteOf(brand);
      if (!site) return;
      const token = createHmac("sha256", options.secret).update(`link ${run.id}`).digest("base64url");
      const draft = { site, id, token, now: clock.now() };
      const content = await database.transaction((trx) => contentOf[order](trx, draft));
      // The recipient is gone, or the mail is no longer needed.
      if (!content) return;
      const offer = content.kind === "guardian" ? options.offerTextOf(site) : "";
      const message = composeMail(site, content.kind, { ...content, next, offer });
      try {
        await mail.send({ ...message, to: content.to, idempotencyKey: `account ${run.id}` });
      } catch (error) {
        if (!(error instanceof MailFailed) || error.isRetryable) throw error;
        log.warn(
          { brand, mail: content.kind, failure: error.code },
          "the mail server refused an account mail",
        );
      }
      if (order === "emailChanged") await deleteFormerEmail(database, id);
      if (order === "refused") await emails.deleteRegistrationById(database, id);
    },
    { concurrency: 2 },
  );
}

interface Draft {
  site: Site;
  id: string;
  token: string;
  now: Date;
}

const contentOf: Record<MailOrder, (executor: Executor, draft: Draft) => Promise<MailContent | undefined>> = {
  async verify(executor, { site, id, token, now }) {
    const registration = await emails.findRegistrationById(executor, id);
    if (!registration || registration.expires_at <= now) return undefined;
    if (registration.verified_at) return contentOf.guardian(executor, { site, id, token, now });
    const to = registration.email;
    if (await emails.findPlayerByEmail(executor, site.brand.service, to)) return { kind: "registered", to };
    await insertLink(executor, "verify", { registration_id: id, player_id: null }, token, now);
    return { kind: "verify", to, token };
  },

  async reset(executor, { id, token, now }) {
    const player = await findPlayerById(executor, id);
    if (!player?.email) return undefined;
    await insertLink(executor, "reset", { registration_id: null, player_id: id }, token, now);
    return { kind: "reset", to: player.email, token };
  },

  async secondProof(executor, { id, token, now }) {
    const player = await findPlayerById(executor, id);
    if (!player?.email) return undefined;
    await insertLink(executor, "second_proof", { registration_id: null, player_id: id }, token, now);
    return { kind: "secondProof", to: player.email, token };
  },

  async emailChanged(executor, { site, id }) {
    const former = await findFormerEmail(executor, id);
    return former && { kind: "emailChanged", to: former.email, detail: timeIn(site, former.changedAt) };
  },

  async secondProofTried(executor, { site, id, now }) {
    const player = await findPlayerById(executor, id);
    return player?.email
      ? { kind: "secondProofTried", to: player.email, detail: timeIn(site, now) }
      : undefined;
  },

  async secondProofPassed(executor, { site, id, now }) {
    const player = await findPlayerById(executor, id);
    return player?.email
      ? { kind: "secondProofPassed", to: player.email, detail: timeIn(site, now) }
      : undefined;
  },

  async passwordChanged(executor, { site, id }) {
    const [player, changedAt] = [
      await findPlayerById(executor, id),
      await findPasswordChangedAt(executor, id),
    ];
    if (!player?.email || !changedAt) return undefined;
    return { kind: "passwordChanged", to: player.email, detail: timeIn(site, changedAt) };
  },

  async guardian(executor, { id, token, now }) {
    // Locked, so that no link is mailed to an address that is being corrected.
    const registration = await emails.lockRegistration(executor, id);
    if (!registration?.verified_at || registration.expires_at <= now) return undefined;
    const { guardian_email: to, name } = registration;
    if (to === null) return undefined;
    // A retry of a mail to the previous address, which was corrected meanwhile. Another job mails the new address.
    const earlier = await emails.findLink(executor, hashToken(token), "guardian");
    if (earlier?.outcome) return undefined;
    await insertLink(executor, "guardian", { registration_id: id, player_id: null }, token, now);
    await emails.updateAwaitingGuardian(executor, id, now, new Date(now.getTime() + linkLifeMs.guardian));
    return { kind: "guardian", to, token, detail: name };
  },

  async guardianPrize(executor, { site, id, now }) {
    const guardian = await guardianOf(executor, site.brand, id, now);
    return guardian ? { kind: "guardianPrize", to: guardian.email, detail: guardian.childName } : undefined;
  },

  async refused(executor, { id }) {
    const registration = await emails.findRegistrationById(executor, id);
    return registration && { kind: "refused", to: registration.email };
  },

  async welcome(executor, { id }) {
    const player = await findPlayerById(executor, id);
    if (!player?.email) return undefined;
    const { username, firstName } = player;
    return { kind: "welcome", to: player.email, detail: firstName ?? username, username };
  },
};

function timeIn({ brand: { locale, currency, timeZone } }: Site, at: Date): string {
  return createFormat({ locale, currency, timeZone }).dateTime(at);
}

function insertLink(
  executor: Executor,
  purpose: LinkPurpose,
  owner: { registration_id: string | null; player_id: string | null },
  token: string,
  now: Date,
): Promise<void> {
  return emails.insertLink(executor, {
    ...owner,
    purpose,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + linkLifeMs[purpose]),
  });
}
