import type { Site } from "#features/branding/server/index.ts";
import { hashToken, isToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { emailProblems } from "../../contract.ts";
import type { LinkPurpose } from "../../rules/email-links.ts";
import type { ConsentOutcome } from "../../rules/guardian.ts";
import type { AccountPorts } from "../ports.ts";
import * as store from "./store.ts";

export interface OpenLink {
  tokenHash: Buffer;
  playerId: string | null;
  registrationId: string | null;
}

type LinkFault = "link_expired" | "link_used";

export interface DeadLink {
  fault: LinkFault;
  /** The guardian's answer, given by this link or another one of the same registration. */
  consentAnswer?: { outcome: ConsentOutcome; at: Date };
}

/** Throws if the link cannot be used. Called before a password is hashed, which is slow. */
export async function requireLink(
  executor: Executor,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<OpenLink> {
  const link = await checkLink(executor, purpose, token, now);
  if ("fault" in link) throw linkProblem(link.fault);
  return link;
}

async function checkLink(
  executor: Executor,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<OpenLink | DeadLink> {
  if (!isToken(token)) return { fault: "link_expired" };
  const tokenHash = hashToken(token);
  const link = await store.findLink(executor, tokenHash, purpose);
  if (!link) return { fault: "link_expired" };
  const { outcome, usedAt } = link;
  if (outcome && usedAt) return { fault: "link_used", consentAnswer: { outcome, at: usedAt } };
  // A link without a registration: the registration became a player through another link.
  const isSpent = usedAt !== null || (link.playerId === null && link.registrationId === null);
  if (isSpent) return { fault: "link_used" };
  if (link.expiresAt <= now) return { fault: "link_expired" };
  return { tokenHash, playerId: link.playerId, registrationId: link.registrationId };
}

/** Runs in the transaction of the action that the link allows. */
export async function markLinkUsed(trx: Executor, link: OpenLink, now: Date): Promise<void> {
  if (!(await store.updateLinkUsedAt(trx, link.tokenHash, now))) throw linkProblem("link_used");
}

export function linkProblem(code: LinkFault) {
  return emailProblems.problem(code, [{ field: "token", code }]);
}

/** What the page of a mailed link shows. It does not use the link up. */
export async function describeLink(
  { db, now, site }: Pick<CallContext<Site>, "db" | "now" | "site">,
  ports: Pick<AccountPorts, "offerTextOf">,
  { purpose, token }: { purpose: LinkPurpose; token: string },
) {
  const link = await checkLink(db, purpose, token, now);
  const usable = { fault: null, consentRequest: null, consentAnswer: null };
  if ("fault" in link) {
    const { fault, consentAnswer } = link;
    return {
      ...usable,
      fault,
      consentAnswer: consentAnswer ? { ...consentAnswer, at: consentAnswer.at.toISOString() } : null,
    };
  }
  if (purpose !== "guardian") return usable;
  const registration = await store.findRegistrationById(db, link.registrationId ?? "");
  if (registration?.service !== site.brand.service) return { ...usable, fault: "link_expired" as const };
  return { ...usable, consentRequest: { name: registration.name, offer: ports.offerTextOf(site) } };
}
