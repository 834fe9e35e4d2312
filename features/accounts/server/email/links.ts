import { hashToken, isToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import { emailProblems } from "../../contract.ts";
import type { LinkPurpose } from "../../rules/email-links.ts";
import type { ConsentOutcome } from "../../rules/guardian.ts";
import * as store from "./store.ts";

export interface OpenLink {
  tokenHash: Buffer;
  playerId: string | null;
  registrationId: string | null;
}

type LinkFault = "link_expired" | "link_used";

export interface DeadLink {
  fault: LinkFault;
  /** What a guardian answered by it, or by another one of the same sign-up. */
  answered?: { outcome: ConsentOutcome; at: Date };
}

/** The link of a token while it can still be used; what can be told early costs nobody a password's hashing. */
export async function findOpenLink(
  executor: Executor,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<OpenLink> {
  const link = await judgeLink(executor, purpose, token, now);
  if ("fault" in link) throw dead(link.fault);
  return link;
}

/** The same without a throw, for who only looks. */
export async function judgeLink(
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
  if (outcome && usedAt) return { fault: "link_used", answered: { outcome, at: usedAt } };
  // A registration that is gone has become a player by another link.
  const isSpent = usedAt !== null || (link.playerId === null && link.registrationId === null);
  if (isSpent) return { fault: "link_used" };
  if (link.expiresAt <= now) return { fault: "link_expired" };
  return { tokenHash, playerId: link.playerId, registrationId: link.registrationId };
}

/** Uses it up, in the transaction of what it is used for. */
export async function spendLink(trx: Executor, link: OpenLink, now: Date): Promise<void> {
  if (!(await store.updateLinkUsedAt(trx, link.tokenHash, now))) throw dead("link_used");
}

export function dead(code: LinkFault) {
  return emailProblems.problem(code, [{ field: "token", code }]);
}
