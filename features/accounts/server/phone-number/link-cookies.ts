import { isSitePath } from "#kit/pure/site-path.ts";
import { extRefLifeMs } from "../../rules/number-proof.ts";
import { normaliseMsisdn } from "../../rules/phone-number.ts";
import {
  claimedNumberCookie,
  isSecureSite,
  referralCookie,
  requestedPageCookie,
} from "../session/cookies.ts";
import type { BrowserCall } from "./browser.ts";

const hour = 3_600_000;
const claimLifeMs = hour;
const referralLifeMs = 30 * 24 * hour;
const referral = /^[\w-]{1,64}$/;

/**
 * What an address says and nobody has proved: a number to fill in, and whose link it was. Both wait in cookies, the
 * number for an hour, the referral until the visitor registers.
 */
export function linkCookies(
  { site, now }: Pick<BrowserCall, "site" | "now">,
  words: { msisdn?: string | undefined; referId?: string | undefined },
): string[] {
  const isSecure = isSecureSite(site);
  const cookies: string[] = [];
  const number = words.msisdn === undefined ? undefined : normaliseMsisdn(words.msisdn, site.brand);
  if (number && "msisdn" in number) {
    const until = new Date(now.getTime() + claimLifeMs);
    cookies.push(claimedNumberCookie.write(number.msisdn, until, isSecure));
  }
  if (words.referId !== undefined && referral.test(words.referId)) {
    cookies.push(referralCookie.write(words.referId, new Date(now.getTime() + referralLifeMs), isSecure));
  }
  return cookies;
}

/** The number that an address named: a claim, good for nothing but filling in a field. */
export function findClaimedNumber({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): string | null {
  const shown = cookie(claimedNumberCookie.name(isSecureSite(site)));
  const number = shown === undefined ? undefined : normaliseMsisdn(shown, site.brand);
  return number && "msisdn" in number ? number.msisdn : null;
}

/** Whose link brought this browser. */
export function findReferrer({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): string | null {
  const shown = cookie(referralCookie.name(isSecureSite(site)));
  return shown !== undefined && referral.test(shown) ? shown : null;
}

const longestWanted = 1_000;

/** Keeps the page that was asked for while an operator that carries nothing of ours has the browser. */
export function saveRequestedPage({ site, now, setCookie }: Omit<BrowserCall, "cookie">, page: string): void {
  const value = encodeURIComponent(page);
  if (value.length > longestWanted) return;
  setCookie(requestedPageCookie.write(value, new Date(now.getTime() + extRefLifeMs), isSecureSite(site)));
}

/** The page that was kept, once. */
export function takeRequestedPage({ site, cookie, setCookie }: Omit<BrowserCall, "now">): string | null {
  const isSecure = isSecureSite(site);
  const shown = cookie(requestedPageCookie.name(isSecure));
  if (shown === undefined) return null;
  setCookie(requestedPageCookie.clear(isSecure));
  const page = decoded(shown);
  return isSitePath(page) ? page : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
