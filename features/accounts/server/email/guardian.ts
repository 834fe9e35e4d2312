import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { emailProblems } from "../../contract.ts";
import { requireEmailBrand } from "./find-by-email.ts";
import * as store from "./store.ts";
import { limitMails } from "./rate-limits.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { requirePassword } from "../password/login.ts";
import type { AccountPorts } from "../ports.ts";

/** The address was mistyped: the consent is asked of another one, and whoever reads the first can no longer answer. */
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
  // As sending it again does; and no mailbox is filled by being named.
  await limitMails(call, email);
  await limitMails(call, guardianEmail);
  return call.write(async (trx) => {
    const waiting = await store.lockRegistration(trx, id);
    // Answered a moment ago.
    if (!waiting?.guardian_email) throw emailProblems.problem("guardian_unawaited");
    if (waiting.guardian_email !== guardianEmail) {
      await store.updateGuardianEmail(trx, id, guardianEmail);
      await store.updateGuardianLinksEnded(trx, id, "withdrawn", now);
    }
    await ports.jobs.enqueue(trx, sendAccountMail, { order: "guardian", brand: site.brand.key, id });
    return { isSent: true };
  });
}
