import type { Site } from "#features/branding/server/index.ts";
import { createCookie } from "#kit/http/cookies.ts";

export const sessionCookie = createCookie("sid", "Lax");
/** The browser token: codes and proofs belong to the browser that has it. */
export const browserCookie = createCookie("bid", "Lax");
/** The number in the address of a page; it proves nothing. */
export const claimedNumberCookie = createCookie("claim", "Lax");
export const referralCookie = createCookie("referral", "Lax");
/** The page that was requested before the browser was sent to its operator, which does not pass it on. */
export const requestedPageCookie = createCookie("wanted", "Lax");

/** A signed link that waits for the player's decision whether to switch players. */
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

/** Empty if the value is malformed. */
export function decodeCookieValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
