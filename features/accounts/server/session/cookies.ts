import type { Site } from "#features/branding/server/index.ts";
import { createCookie } from "#kit/http/cookies.ts";

export const sessionCookie = createCookie("sid", "Lax");
/** The token that the codes and proofs of a browser are bound to. */
export const browserCookie = createCookie("bid", "Lax");
/** What an address said of the browser, kept until it is of use. */
export const claimedNumberCookie = createCookie("claim", "Lax");
export const referralCookie = createCookie("referral", "Lax");
/** The page that was wanted when the browser was sent to its operator, which knows nothing of it. */
export const requestedPageCookie = createCookie("wanted", "Lax");

/** A signed link that waits for the answer whether to switch players. */
export const handOffCookie = createCookie("hand-off", "Lax");

export function tokenOf(
  headers: { cookie?: string | undefined; authorization?: string | undefined },
  isSecure: boolean,
): string | undefined {
  const { authorization, cookie } = headers;
  const bearer = authorization ? /^Bearer ([A-Za-z0-9_-]+)$/.exec(authorization)?.[1] : undefined;
  return bearer ?? sessionCookie.read(cookie, isSecure);
}

export function isSecureSite(site: Pick<Site, "canonicalOrigin">): boolean {
  return site.canonicalOrigin.startsWith("https:");
}
