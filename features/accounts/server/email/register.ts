import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { hashPassword } from "#kit/crypto/passwords.ts";
import { newId } from "#kit/db/id.ts";
import type { CallContext } from "#kit/http/context.ts";
import { ageFaults, needsGuardian } from "../../rules/guardian.ts";
import { linkLifeMs } from "../../rules/email-links.ts";
import { ensureBrowserToken } from "../phone-number/browser.ts";
import { findReferrer } from "../phone-number/arrival-cookies.ts";
import { requireEmailBrand } from "./require-email-brand.ts";
import * as store from "./store.ts";
import { limitMails } from "./rate-limits.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { passwordFaults } from "../password/password-faults.ts";
import { countryOf } from "../profile/field-values.ts";
import type { AccountPorts } from "../ports.ts";

type Call = CallContext<Site>;
type Ports = Pick<AccountPorts, "jobs">;

export interface EmailRegistration {
  name: string;
  email: string;
  password: string;
  dateOfBirth?: string | undefined;
  country?: string | undefined;
  guardianEmail?: string | undefined;
  hasGuardianConsent?: boolean | undefined;
  referId?: string | undefined;
  next?: string | undefined;
}

/**
 * Stores the registration until its link is opened. It does not look up a player, so neither response nor time reveals
 * whether the address is registered: the mail job does, and mails the owner instead.
 */
export async function registerByEmail(
  call: Call,
  ports: Ports,
  form: EmailRegistration,
): Promise<{ isSent: true }> {
  requireEmailBrand(call);
  const { site, now } = call;
  const faults = [...passwordFaults(form.password), ...ageFaults(form, site.brand, now)];
  if (faults.length > 0) throw commonProblem("invalid_input", faults);
  const country = countryOf(form.country, site.brand);
  await limitMails(call, form.email);
  const passwordHash = await hashPassword(form.password);
  const isUnderAge = needsGuardian(form.dateOfBirth, site.brand, now);
  const id = newId({ now: () => now });
  return call.write(async (trx) => {
    await store.insertRegistration(trx, {
      id,
      service: site.brand.service,
      brand: site.brand.key,
      email: form.email,
      name: form.name,
      password_hash: passwordHash,
      date_of_birth: form.dateOfBirth || null,
      guardian_email: isUnderAge ? (form.guardianEmail ?? null) : null,
      refer_id: form.referId || findReferrer(call),
      next_page: form.next ?? null,
      country,
      browser_hash: await ensureBrowserToken(trx, call, linkLifeMs.verify),
      created_at: now,
      expires_at: new Date(now.getTime() + linkLifeMs.verify),
    });
    const { next } = form;
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "verify", brand: site.brand.key, id, next });
    return { isSent: true };
  });
}
