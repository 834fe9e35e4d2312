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

/** As long as most that is bound to a browser. */
const usualLifeMs = 2 * proofLifeMs;

/** The id that codes, proofs and ways back from an operator are bound to; undefined for a browser without a mark of ours. */
export async function browserHashOf(executor: Executor, call: ReadingCall): Promise<Buffer | undefined> {
  const tokenHash = browserTokenHashOf(call);
  return tokenHash && store.findBrowser(executor, tokenHash, call.now);
}

/** What the cookie says, whether or not we issued it. */
export function browserTokenHashOf({
  site,
  cookie,
}: Pick<ReadingCall, "site" | "cookie">): Buffer | undefined {
  const token = cookie(browserCookie.name(isSecureSite(site)));
  return isToken(token) ? hashToken(token) : undefined;
}

/** Who an Idempotency-Key of a public call belongs to: the browser by its mark, or by its session, alive or ended. */
export function browserIdOf(call: Pick<ReadingCall, "site" | "cookie">): string | undefined {
  const session = call.cookie(sessionCookie.name(isSecureSite(call.site)));
  const id = browserTokenHashOf(call) ?? (isToken(session) ? hashToken(session) : undefined);
  return id?.toString("hex");
}

/** The same, with a mark given to a browser that has none of ours. */
export async function markBrowser(
  executor: Executor,
  call: BrowserCall,
  lifeMs: number = usualLifeMs,
): Promise<Buffer> {
  const expiresAt = new Date(call.now.getTime() + lifeMs);
  const shown = browserTokenHashOf(call);
  const known = shown && (await store.updateExpiresAt(executor, shown, expiresAt, call.now));
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
 * Gives the browser another token once it has proved something: whoever planted the one before, or read it, is not this
 * browser any more.
 */
export async function renewBrowserToken(trx: Executor, call: BrowserCall): Promise<void> {
  const shown = browserTokenHashOf(call);
  if (!shown) return;
  const token = newToken();
  const expiresAt = new Date(call.now.getTime() + usualLifeMs);
  const isRenewed = await store.updateTokenHash(
    trx,
    { from: shown, to: hashToken(token) },
    expiresAt,
    call.now,
  );
  if (isRenewed) call.setCookie(browserCookie.write(token, expiresAt, isSecureSite(call.site)));
}

/** Forgets the browser: what was bound to it is nobody's. */
export async function forgetBrowser(trx: Executor, call: BrowserCall): Promise<void> {
  const shown = browserTokenHashOf(call);
  if (!shown) return;
  await store.deleteBrowser(trx, shown);
  call.setCookie(browserCookie.clear(isSecureSite(call.site)));
}
