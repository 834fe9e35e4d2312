import { randomUUID } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, StaffCall } from "#kit/http/context.ts";
import { emailProblems } from "../contract.ts";
import * as store from "./email-store.ts";
import { spendMail } from "./email-throttle.ts";
import { sendAccountMail, type MailOrder } from "./mails/jobs.ts";
import type { AccountPorts } from "./ports.ts";

type Call = CallContext<Site>;

/** Calls of this kind exist only where players sign up with e-mail and password. */
export function refuseOtherBrands({ site }: Pick<Call, "site">): void {
  if (site.brand.signUp !== "email") throw commonProblem("not_found");
}

/** Who an e-mail leads to. Both are always looked for, so the time does not tell which was found. */
export async function findByEmail({ site, db, now }: Call, email: string) {
  const { service } = site.brand;
  const [player, registration] = await Promise.all([
    store.findPlayerByEmail(db, service, email),
    store.findRegistrationByEmail(db, service, email, now),
  ]);
  return { player, registration: player ? undefined : registration };
}

/**
 * Mails the link that helps whoever has this address: a new password to a player, a verification to who has yet to
 * become one. For anybody else the same is done for nobody, so neither answer nor time tells.
 */
export async function mailAccess(
  call: Call,
  ports: Pick<AccountPorts, "jobs">,
  email: string,
  wanted: "verify" | "reset",
): Promise<{ isSent: true }> {
  refuseOtherBrands(call);
  await spendMail(call, email);
  const { player, registration } = await findByEmail(call, email);
  const forPlayer = wanted === "reset" ? player?.id : undefined;
  const order: MailOrder = forPlayer === undefined ? "verify" : "reset";
  const id = forPlayer ?? registration?.id ?? randomUUID();
  return call.write(async (trx) => {
    await ports.jobs.enqueue(trx, sendAccountMail, { order, brand: call.site.brand.key, id });
    return { isSent: true };
  });
}

/** The templates that staff may send, by the names of the old service. */
const templates: ReadonlyMap<string, MailOrder> = new Map([
  ["email-verification", "verify"],
  ["password-recovery", "reset"],
  ["guardian-consent", "guardian"],
  ["welcome", "welcome"],
]);

/** Staff choose who and which; the words and links are always ours, so no mail of ours can be made to say a stranger's. */
export async function mailTemplate(
  call: StaffCall<Site>,
  ports: Pick<AccountPorts, "jobs">,
  { to, templateName }: { to: string; templateName: string },
): Promise<{ isSent: true }> {
  refuseOtherBrands(call);
  if (!call.staff.sites.has(call.site.brand.key)) throw commonProblem("not_permitted");
  const order = templates.get(templateName);
  if (order === undefined) throw emailProblems.problem("template_unknown");
  const { player, registration } = await findByEmail(call, to);
  const id = order === "verify" ? registration?.id : player?.id;
  if (id === undefined) throw emailProblems.problem("recipient_unknown");
  return call.write(async (trx) => {
    await ports.jobs.enqueue(trx, sendAccountMail, { order, brand: call.site.brand.key, id });
    return { isSent: true };
  });
}
