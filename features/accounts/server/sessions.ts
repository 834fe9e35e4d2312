import { createHash, randomBytes } from "node:crypto";
import type { Executor } from "#kit/db/database.ts";
import type { Viewer } from "#kit/http/context.ts";
import { isSeenStale, isSessionAlive, sessionLifeMs } from "../rules.ts";
import * as store from "./store.ts";

interface Realm {
  service: string;
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const longestUserAgent = 200;

/** A new session; the token is told once, to its owner, and kept only as a hash. */
export async function openSession(
  trx: Executor,
  session: { playerId: string; brand: string; userAgent: string; isDemo?: boolean },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  await store.insertSession(trx, {
    tokenHash: hashOf(token),
    playerId: session.playerId,
    brand: session.brand,
    isDemo: session.isDemo ?? false,
    userAgent: session.userAgent.slice(0, longestUserAgent),
    createdAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** Who a token belongs to. A session of one realm is nobody in another. */
export async function findSignedIn(
  executor: Executor,
  token: string | undefined,
  realm: Realm,
  now: Date,
): Promise<Viewer | null> {
  if (token === undefined || !tokenShape.test(token)) return null;
  const tokenHash = hashOf(token);
  const session = await store.findSession(executor, tokenHash);
  if (!session || session.service !== realm.service || !isSessionAlive(session, now)) return null;
  if (isSeenStale(session, now)) await store.updateSeenAt(executor, tokenHash, now);
  return {
    id: session.playerId,
    msisdn: session.msisdn,
    sessionId: tokenHash.toString("hex"),
    username: session.username,
    avatar: session.avatar,
    isDemo: session.isDemo,
  };
}

/** False when it was over already. */
export async function closeSession(trx: Executor, sessionId: string, now: Date): Promise<boolean> {
  return store.updateRevokedAt(trx, Buffer.from(sessionId, "hex"), now);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
