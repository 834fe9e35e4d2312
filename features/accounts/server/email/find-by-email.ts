import { randomUUID } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";
import * as store from "./store.ts";
import { limitMails } from "./rate-limits.ts";
import { sendAccountMail, type MailOrder } from "../mails/jobs.ts";
import type { AccountPorts } from "../ports.ts";

type Call = CallContext<Site>;

/** Calls of this kind exist only where players sign up with e-mail and password. */
export function requireEmailBrand({ site }: Pick<Call, "site">): void {
  if (site.brand.signUp !== "email") throw commonProblem("not_found");
}

/**
 * Who an e-mail leads to. Both are always looked for, so the time does not tell which was found; the registration first,
 * because it may become the player in this very moment.
 */
export async function findByEmail({ site, db, now }: Pick<Call, "site" | "db" | "now">, email: string) {
  const { service } = site.brand;
  const registration = await store.findRegistrationByEmail(db, service, email, now);
  const player = await store.findPlayerByEmail(db, service, email);
  return { player, registration: player ? undefined : registration };
}

/**
 * Mails the link that helps whoever has this address: a new password to a player, a verification to who has yet to
 * become one. For anybody else the same is done for nobody, so neither answer nor time tells.
 */
export async function requestAccountMail(
  call: Call,
  ports: Pick<AccountPorts, "jobs">,
  { email, next }: { email: string; next?: string | undefined },
  wanted: "verify" | "reset",
): Promise<{ isSent: true }> {
  requireEmailBrand(call);
  await limitMails(call, email);
  const { player, registration } = await findByEmail(call, email);
  const forPlayer = wanted === "reset" ? player?.id : undefined;
  const order: MailOrder = forPlayer === undefined ? "verify" : "reset";
  const id = forPlayer ?? registration?.id ?? randomUUID();
  return call.write(async (trx) => {
    await ports.jobs.enqueue(trx, sendAccountMail, { order, brand: call.site.brand.key, id, next });
    return { isSent: true };
  });
}
