import type { Site } from "#features/branding/server/index.ts";
import { hashToken, isToken, newToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { isLastSeenStale } from "#kit/pure/last-seen.ts";
import { accountProblems } from "../../contract.ts";
import { hasFreshProof, isSessionAlive, seenEveryMs, sessionLifeMs } from "../../rules/session.ts";
import { deleteBrowserToken, renewBrowserToken } from "../phone-number/browser.ts";
import { isSecureSite, sessionCookie } from "./cookies.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import * as store from "./store.ts";

interface Realm {
  /** The key of the realm. */
  service: string;
}

const maxUserAgentLength = 200;

/** Creates a session. Only the hash of the token is stored. */
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
    userAgent: session.userAgent.slice(0, maxUserAgentLength),
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
 * Signs this browser in as a player, in the caller's transaction. The browser gets a new token and its previous session
 * ends. `provenAt` is the time of the last code or password, null after a link alone.
 */
export async function signIn(
  trx: Executor,
  call: SignInCall,
  ended: EndedSessions,
  player: { playerId: string; provenAt: Date | null; isDemo?: boolean },
): Promise<void> {
  const { site, viewer, now, userAgent } = call;
  if (viewer) await endSession(trx, ended, viewer, viewer.sessionId, now);
  // A player who signs in again by a link keeps the earlier proof.
  const provenAt = player.provenAt ?? (viewer?.id === player.playerId ? viewer.provenAt : null);
  const { playerId, isDemo = false } = player;
  const session = { playerId, provenAt, brand: site.brand.key, userAgent, isDemo };
  const { token, expiresAt } = await openSession(trx, session, now);
  call.setCookie(sessionCookie.write(token, expiresAt, isSecureSite(site)));
  await renewBrowserToken(trx, call);
}

/** Ends the session of this browser and deletes its token, so that a recent proof cannot open a new one. */
export async function endBrowserSession(
  trx: Executor,
  call: Omit<SignInCall, "userAgent">,
  ended: EndedSessions,
): Promise<void> {
  const { viewer, now } = call;
  if (viewer) await endSession(trx, ended, viewer, viewer.sessionId, now);
  call.setCookie(sessionCookie.clear(isSecureSite(call.site)));
  await deleteBrowserToken(trx, call);
}

/** False if the player has no such session or it has ended already. */
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

/** Ends all sessions of a player except `exceptSessionId`; returns how many. */
export async function endSessions(
  trx: Executor,
  ended: EndedSessions,
  player: { id: string; exceptSessionId?: string },
  now: Date,
): Promise<number> {
  const { exceptSessionId } = player;
  const exceptHash = exceptSessionId === undefined ? null : Buffer.from(exceptSessionId, "hex");
  const hashes = await store.updateAllRevokedAt(trx, player.id, exceptHash, now);
  for (const hash of hashes) ended.add(hash.toString("hex"));
  return hashes.length;
}

/** The player of a session token. A session is valid in one service only. */
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

/** For calls about money, access or the account: a session alone is not enough. */
export function requireFreshProof(caller: { provenAt: Date | null }, now: Date): void {
  if (!hasFreshProof(caller, now)) throw accountProblems.problem("proof_needed");
}

/**
 * For calls that only end something of the player: requires a session that was proved at some time, not opened by a
 * link.
 */
export function requireProvenSession(caller: { provenAt: Date | null }): void {
  if (caller.provenAt === null) throw accountProblems.problem("proof_needed");
}
