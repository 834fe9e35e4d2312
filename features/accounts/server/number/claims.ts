import { normaliseMsisdn } from "../../rules.ts";
import { claimCookie, referralCookie } from "../session/cookies.ts";
import { isSecureSite } from "../session/sessions.ts";
import type { BrowserCall } from "./browser.ts";

const hour = 3_600_000;
const claimLifeMs = hour;
const referralLifeMs = 30 * 24 * hour;
const referral = /^[\w-]{1,64}$/;

/**
 * What an address says and nobody has proved: a number to fill in, and whose link it was. Both wait in cookies, the
 * number for an hour, the referral until the visitor registers.
 */
export function claimCookies(
  { site, now }: Pick<BrowserCall, "site" | "now">,
  words: { msisdn?: string | undefined; referId?: string | undefined },
): string[] {
  const isSecure = isSecureSite(site);
  const cookies: string[] = [];
  const number = words.msisdn === undefined ? undefined : normaliseMsisdn(words.msisdn, site.brand);
  if (number && "msisdn" in number) {
    const until = new Date(now.getTime() + claimLifeMs);
    cookies.push(claimCookie.write(number.msisdn, until, isSecure));
  }
  if (words.referId !== undefined && referral.test(words.referId)) {
    cookies.push(referralCookie.write(words.referId, new Date(now.getTime() + referralLifeMs), isSecure));
  }
  return cookies;
}

/** The number that an address named: a claim, good for nothing but filling in a field. */
export function findClaim({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): string | null {
  const shown = cookie(claimCookie.name(isSecureSite(site)));
  const number = shown === undefined ? undefined : normaliseMsisdn(shown, site.brand);
  return number && "msisdn" in number ? number.msisdn : null;
}

/** Whose link brought this browser. */
export function findReferral({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): string | null {
  const shown = cookie(referralCookie.name(isSecureSite(site)));
  return shown !== undefined && referral.test(shown) ? shown : null;
}
