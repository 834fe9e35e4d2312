import type { Site } from "#features/branding/server/index.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { emailProblems } from "../../contract.ts";
import { accountAuditActions } from "../../rules/staff.ts";
import { findByEmail } from "./find-by-email.ts";
import { requireEmailBrand } from "./require-email-brand.ts";
import { sendAccountMail, type MailOrder } from "../mails/jobs.ts";
import type { AccountPorts } from "../ports.ts";

/** The templates that staff may send, with the names of the previous service. */
const templates: ReadonlyMap<string, MailOrder> = new Map([
  ["email-verification", "verify"],
  ["password-recovery", "reset"],
  ["guardian-consent", "guardian"],
  ["welcome", "welcome"],
]);

/** Staff choose recipient and template. Texts and links are fixed, so a staff account cannot send texts of its own. */
export async function sendTemplateMail(
  call: StaffCall<Site>,
  ports: Pick<AccountPorts, "jobs" | "siteOf">,
  { brand, to, templateName }: { brand: string; to: string; templateName: string },
): Promise<{ isSent: true }> {
  const { staff, db, now } = call;
  const site = ports.siteOf(brand);
  if (!site) throw commonProblem("not_permitted");
  requireEmailBrand({ site });
  const order = templates.get(templateName);
  if (order === undefined) throw emailProblems.problem("template_unknown");
  const { player, registration } = await findByEmail({ site, db, now }, to);
  const id = order === "verify" || order === "guardian" ? registration?.id : player?.id;
  if (id === undefined) throw emailProblems.problem("recipient_unknown");
  return call.write(async (trx) => {
    await ports.jobs.enqueue(trx, sendAccountMail, { order, brand, id });
    // The audit log is stored longer than the address, so it names the id.
    const details = { template: templateName };
    await recordAudit(
      trx,
      { actorId: staff.id, action: accountAuditActions.mail_sent, brand, subject: id, details },
      now,
    );
    return { isSent: true };
  });
}
