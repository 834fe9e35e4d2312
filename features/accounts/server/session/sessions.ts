import type { Site } from "#features/branding/server/index.ts";
import { hashToken, isToken, newToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { isLastSeenStale } from "#kit/pure/last-seen.ts";
import { accountProblems } from "../../contract.ts";
import { hasFreshProof, isSessionAlive, seenEveryMs, sessionLifeMs } from "../../rules/session.ts";
import { forgetBrowser, renewBrowserToken } from "../phone-number/browser.ts";
import { isSecureSite, sessionCookie } from "./cookies.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import * as store from "./store.ts";

interface Realm {
  service: string;
}

const longestUserAgent = 200;

/** A new session; the token is told once, to its owner, and kept only as a hash. */
export async function openSession(
  trx: Executor,
  session: { playerId: string; brand: string; userAgent: string; isDemo?: boolean; provenAt?: Date | null },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  await store.insertSession(trx, {
    tokenHash: hashToken(token),
    playerId: session.playerId,
    brand: session.brand,
    isDemo: session.isDemo ?? false,
    provenAt: session.provenAt ?? null,
    userAgent: session.userAgent.slice(0, longestUserAgent),
    createdAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

export type SignInCall = Pick<
  CallContext<Site>,
  "site" | "viewer" | "now" | "userAgent" | "cookie" | "setCookie"
>;

/**
 * Signs this browser in as a player, in the caller's transaction: a new token, and the session that the browser came
 * with ends. `provenAt` is when the player proved to be the player, null when only a link says so.
 */
export async function signIn(
  trx: Executor,
  call: SignInCall,
  ended: EndedSessions,
  player: { playerId: string; provenAt: Date | null; isDemo?: boolean },
): Promise<void> {
  const { site, viewer, now, userAgent } = call;
  if (viewer) await endSession(trx, ended, viewer, viewer.sessionId, now);
  // Who proved it a moment ago and comes back by a link has not proved it any less.
  const provenAt = player.provenAt ?? (viewer?.id === player.playerId ? viewer.provenAt : null);
  const { playerId, isDemo = false } = player;
  const session = { playerId, provenAt, brand: site.brand.key, userAgent, isDemo };
  const { token, expiresAt } = await openSession(trx, session, now);
  call.setCookie(sessionCookie.write(token, expiresAt, isSecureSite(site)));
  await renewBrowserToken(trx, call);
}

/** Ends the session of this browser, and lets no code entered a moment ago open it again. */
export async function endBrowserSession(
  trx: Executor,
  call: Omit<SignInCall, "userAgent">,
  ended: EndedSessions,
): Promise<void> {
  const { viewer, now } = call;
  if (viewer) await endSession(trx, ended, viewer, viewer.sessionId, now);
  call.setCookie(sessionCookie.clear(isSecureSite(call.site)));
  await forgetBrowser(trx, call);
}

/** False when it is no living session of this player. */
export async function endSession(
  trx: Executor,
  ended: EndedSessions,
  player: { id: string },
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const isEnded = await store.updateRevokedAt(trx, player.id, Buffer.from(sessionId, "hex"), now);
  if (isEnded) ended.add(sessionId);
  return isEnded;
}

/** Ends every session of a player but one, if one is named; tells how many. */
export async function endSessions(
  trx: Executor,
  ended: EndedSessions,
  player: { id: string; exceptSessionId?: string },
  now: Date,
): Promise<number> {
  const { exceptSessionId } = player;
  const kept = exceptSessionId === undefined ? null : Buffer.from(exceptSessionId, "hex");
  const hashes = await store.updateAllRevokedAt(trx, player.id, kept, now);
  for (const hash of hashes) ended.add(hash.toString("hex"));
  return hashes.length;
}

/** Who a token belongs to. A session of one realm is nobody in another. */
export async function findViewer(
  executor: Executor,
  token: string | undefined,
  realm: Realm,
  now: Date,
): Promise<Viewer | null> {
  if (!isToken(token)) return null;
  const tokenHash = hashToken(token);
  const session = await store.findSession(executor, tokenHash);
  if (!session || session.service !== realm.service || !isSessionAlive(session, now)) return null;
  if (isLastSeenStale(session, seenEveryMs, now)) await store.updateSeenAt(executor, tokenHash, now);
  return {
    id: session.playerId,
    msisdn: session.msisdn,
    sessionId: tokenHash.toString("hex"),
    username: session.username,
    avatar: session.avatar,
    isDemo: session.isDemo,
    provenAt: session.provenAt,
  };
}

/** Where money, access or the account itself is at stake, a session alone is not enough. */
export function requireFreshProof(caller: { provenAt: Date | null }, now: Date): void {
  if (!hasFreshProof(caller, now)) throw accountProblems.problem("proof_needed");
}

/** Where it is only somebody's own that ends: once proved, a session is enough; one that a link opened is not. */
export function requireProvenSession(caller: { provenAt: Date | null }): void {
  if (caller.provenAt === null) throw accountProblems.problem("proof_needed");
}
