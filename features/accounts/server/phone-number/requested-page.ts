import { isSitePath } from "#kit/pure/site-path.ts";
import { extRefLifeMs } from "../../rules/number-proof.ts";
import { decodeCookieValue, isSecureSite, requestedPageCookie } from "../session/cookies.ts";
import type { BrowserCall } from "./browser.ts";

const maxValueLength = 1_000;

/** Stores the requested page in a cookie while the browser visits an operator that does not pass it on. */
export function saveRequestedPage({ site, now, setCookie }: Omit<BrowserCall, "cookie">, page: string): void {
  const value = encodeURIComponent(page);
  if (value.length > maxValueLength) return;
  setCookie(requestedPageCookie.write(value, new Date(now.getTime() + extRefLifeMs), isSecureSite(site)));
}

/** Returns the stored page and deletes the cookie. */
export function takeRequestedPage({ site, cookie, setCookie }: Omit<BrowserCall, "now">): string | null {
  const isSecure = isSecureSite(site);
  const value = cookie(requestedPageCookie.name(isSecure));
  if (value === undefined) return null;
  setCookie(requestedPageCookie.clear(isSecure));
  const page = decodeCookieValue(value);
  return isSitePath(page) ? page : null;
}
