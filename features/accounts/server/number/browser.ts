import type { Site } from "#features/branding/server/index.ts";
import { hashToken, isToken, newToken } from "#kit/crypto/token.ts";
import type { CallContext } from "#kit/http/context.ts";
import { proofLifeMs } from "../../rules.ts";
import { browserCookie } from "../session/cookies.ts";
import { isSecureSite } from "../session/sessions.ts";

export type BrowserCall = Pick<CallContext<Site>, "site" | "now" | "cookie" | "setCookie">;

/** What codes, proofs and ways back from an operator are bound to; undefined for a browser that has none yet. */
export function browserHashOf({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): Buffer | undefined {
  const token = cookie(browserCookie.name(isSecureSite(site)));
  return isToken(token) ? hashToken(token) : undefined;
}

/** The same, with a token given to a browser that has none, and kept for as long as anything bound to it lives. */
export function markBrowser({ site, now, cookie, setCookie }: BrowserCall): Buffer {
  const isSecure = isSecureSite(site);
  const shown = cookie(browserCookie.name(isSecure));
  const token = isToken(shown) ? shown : newToken();
  setCookie(browserCookie.write(token, new Date(now.getTime() + 2 * proofLifeMs), isSecure));
  return hashToken(token);
}
