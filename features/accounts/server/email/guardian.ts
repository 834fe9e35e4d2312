import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { emailProblems } from "../../contract.ts";
import {
  createPlayer,
  findRegistrationOf,
  consumeRegistrationLink,
  type CreatePorts,
} from "./create-player.ts";
import { requireEmailBrand } from "./require-email-brand.ts";
import * as store from "./store.ts";
import { limitMails } from "./rate-limits.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { requirePassword } from "../password/login.ts";
import type { AccountPorts } from "../ports.ts";

/** Corrects the guardian's address: another address is asked for consent, and links to the first one stop working. */
export async function changeGuardian(
  call: CallContext<Site>,
  ports: Pick<AccountPorts, "jobs" | "otpSecret">,
  form: { email: string; password: string; guardianEmail: string },
): Promise<{ isSent: true }> {
  requireEmailBrand(call);
  const { player, registration } = await requirePassword(call, ports, form);
  if (player || !registration) throw emailProblems.problem("guardian_unawaited");
  if (!registration.verifiedAt) throw emailProblems.problem("email_unverified");
  const { now, site } = call;
  const { id } = registration;
  const { email, guardianEmail } = form;
  // The same limits as for sending the mail again, and a limit for the named mailbox.
  await limitMails(call, email);
  await limitMails(call, guardianEmail);
  return call.write(async (trx) => {
    const waiting = await store.lockRegistration(trx, id);
    // The guardian has answered meanwhile.
    if (!waiting?.guardian_email) throw emailProblems.problem("guardian_unawaited");
    if (waiting.guardian_email !== guardianEmail) {
      await store.updateGuardianEmail(trx, id, guardianEmail);
      await store.updateGuardianLinksEnded(trx, id, "withdrawn", now);
    }
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "guardian", brand: site.brand.key, id });
    return { isSent: true };
  });
}

/** The guardian consents: the registration becomes a player. */
export async function giveConsent(
  call: CallContext<Site>,
  ports: CreatePorts,
  token: string,
): Promise<{ isGiven: true }> {
  const { link, registration } = await findRegistrationOf(call, "guardian", token);
  return createPlayer(call, ports, link, registration, { isGiven: true });
}

/** The guardian refuses: the registration is erased, except for the minor's address until the mail about it is sent. */
export async function refuseConsent(
  call: CallContext<Site>,
  ports: Pick<AccountPorts, "jobs">,
  token: string,
): Promise<{ isErased: true }> {
  const { link, registration } = await findRegistrationOf(call, "guardian", token);
  const { id, service, email } = registration;
  const { now, site } = call;
  return call.write(async (trx) => {
    await consumeRegistrationLink(trx, link, id, now);
    await store.updateGuardianLinksEnded(trx, id, "refused", now);
    await store.updateVerifyLinksEnded(trx, id, now);
    await store.updateRefused(trx, id, now);
    await store.deleteRegistrationsByEmail(trx, { service, email, exceptId: id });
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "refused", brand: site.brand.key, id });
    return { isErased: true };
  });
}
