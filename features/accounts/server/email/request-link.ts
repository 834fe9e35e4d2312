import { randomUUID } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { sendAccountMail, type MailOrder } from "../mails/jobs.ts";
import type { AccountPorts } from "../ports.ts";
import { findByEmail } from "./find-by-email.ts";
import { requireEmailBrand } from "./require-email-brand.ts";
import { limitMails } from "./rate-limits.ts";

/**
 * Mails a reset link to a player, or a verification link to a registration. For an unknown address it enqueues a mail
 * for an unknown id, so that neither response nor time reveals who is registered.
 */
export async function requestAccountMail(
  call: CallContext<Site>,
  ports: Pick<AccountPorts, "jobs">,
  { email, next }: { email: string; next?: string | undefined },
  purpose: "verify" | "reset",
): Promise<{ isSent: true }> {
  requireEmailBrand(call);
  await limitMails(call, email);
  const { player, registration } = await findByEmail(call, email);
  const forPlayer = purpose === "reset" ? player?.id : undefined;
  const order: MailOrder = forPlayer === undefined ? "verify" : "reset";
  const id = forPlayer ?? registration?.id ?? randomUUID();
  return call.write(async (trx) => {
    await ports.jobs.enqueue(trx, sendAccountMail, { order, brand: call.site.brand.key, id, next });
    return { isSent: true };
  });
}
