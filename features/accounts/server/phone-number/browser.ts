import { randomBytes } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { hashToken, isToken, newToken } from "#kit/crypto/token.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { proofLifeMs } from "../../rules/number-proof.ts";
import { browserCookie, isSecureSite, sessionCookie } from "../session/cookies.ts";
import * as store from "./browser-store.ts";

type ReadingCall = Pick<CallContext<Site>, "site" | "now" | "cookie">;
export type BrowserCall = ReadingCall & Pick<CallContext<Site>, "setCookie">;

/** Longer than most things that are bound to a browser. */
const usualLifeMs = 2 * proofLifeMs;

/** The id that codes, proofs and references of operators are bound to; undefined for a browser without a valid token. */
export async function browserHashOf(executor: Executor, call: ReadingCall): Promise<Buffer | undefined> {
  const tokenHash = browserTokenHashOf(call);
  return tokenHash && store.findBrowser(executor, tokenHash, call.now);
}

/** The hash of the token in the cookie, which may be forged or expired. */
export function browserTokenHashOf({
  site,
  cookie,
}: Pick<ReadingCall, "site" | "cookie">): Buffer | undefined {
  const token = cookie(browserCookie.name(isSecureSite(site)));
  return isToken(token) ? hashToken(token) : undefined;
}

/** The owner of an Idempotency-Key of a public call: the browser by its token, or by its session, even an ended one. */
export function browserIdOf(call: Pick<ReadingCall, "site" | "cookie">): string | undefined {
  const session = call.cookie(sessionCookie.name(isSecureSite(call.site)));
  const id = browserTokenHashOf(call) ?? (isToken(session) ? hashToken(session) : undefined);
  return id?.toString("hex");
}

/** Returns the id of the browser; gives it a token if it has none. */
export async function ensureBrowserToken(
  executor: Executor,
  call: BrowserCall,
  lifeMs: number = usualLifeMs,
): Promise<Buffer> {
  const expiresAt = new Date(call.now.getTime() + lifeMs);
  const tokenHash = browserTokenHashOf(call);
  const known = tokenHash && (await store.updateExpiresAt(executor, tokenHash, expiresAt, call.now));
  if (known) {
    const token = call.cookie(browserCookie.name(isSecureSite(call.site))) ?? "";
    call.setCookie(browserCookie.write(token, expiresAt, isSecureSite(call.site)));
    return known;
  }
  const id = randomBytes(32);
  const token = newToken();
  await store.insertBrowser(executor, { id, tokenHash: hashToken(token), expiresAt });
  call.setCookie(browserCookie.write(token, expiresAt, isSecureSite(call.site)));
  return id;
}

/**
 * Replaces the token once the browser has proved something, so that an attacker who planted or read the old token loses
 * access.
 */
export async function renewBrowserToken(trx: Executor, call: BrowserCall): Promise<void> {
  const tokenHash = browserTokenHashOf(call);
  if (!tokenHash) return;
  const token = newToken();
  const expiresAt = new Date(call.now.getTime() + usualLifeMs);
  const isRenewed = await store.updateTokenHash(
    trx,
    { from: tokenHash, to: hashToken(token) },
    expiresAt,
    call.now,
  );
  if (isRenewed) call.setCookie(browserCookie.write(token, expiresAt, isSecureSite(call.site)));
}

/** Deletes the token. The browser loses access to all data that is bound to it. */
export async function deleteBrowserToken(trx: Executor, call: BrowserCall): Promise<void> {
  const tokenHash = browserTokenHashOf(call);
  if (!tokenHash) return;
  await store.deleteBrowser(trx, tokenHash);
  call.setCookie(browserCookie.clear(isSecureSite(call.site)));
}
