import { normaliseMsisdn } from "../../rules/phone-number.ts";
import { claimedNumberCookie, isSecureSite, referralCookie } from "../session/cookies.ts";
import type { BrowserCall } from "./browser.ts";

const hour = 3_600_000;
const claimLifeMs = hour;
const referralLifeMs = 30 * 24 * hour;
const referral = /^[\w-]{1,64}$/;

/**
 * Stores what the address of a page claims without proof: a number to fill in, for an hour, and the player whose link
 * was followed, for 30 days.
 */
export function arrivalCookies(
  { site, now }: Pick<BrowserCall, "site" | "now">,
  parameters: { msisdn?: string | undefined; referId?: string | undefined },
): string[] {
  const isSecure = isSecureSite(site);
  const cookies: string[] = [];
  const number = parameters.msisdn === undefined ? undefined : normaliseMsisdn(parameters.msisdn, site.brand);
  if (number && "msisdn" in number) {
    const until = new Date(now.getTime() + claimLifeMs);
    cookies.push(claimedNumberCookie.write(number.msisdn, until, isSecure));
  }
  if (parameters.referId !== undefined && referral.test(parameters.referId)) {
    cookies.push(
      referralCookie.write(parameters.referId, new Date(now.getTime() + referralLifeMs), isSecure),
    );
  }
  return cookies;
}

/** A claimed number only fills in a field. */
export function findClaimedNumber({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): string | null {
  const value = cookie(claimedNumberCookie.name(isSecureSite(site)));
  const number = value === undefined ? undefined : normaliseMsisdn(value, site.brand);
  return number && "msisdn" in number ? number.msisdn : null;
}

/** Id or username of the player whose link was followed. */
export function findReferrer({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): string | null {
  const value = cookie(referralCookie.name(isSecureSite(site)));
  return value !== undefined && referral.test(value) ? value : null;
}
