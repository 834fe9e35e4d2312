import { cookieValue } from "#kit/http/cookies.ts";

/** Browsers refuse the `__Host-` prefix without TLS; only the demo runs without. */
const names = {
  session: { secure: "__Host-sid", plain: "sid" },
  browser: { secure: "__Host-bid", plain: "bid" },
  claim: { secure: "__Host-claim", plain: "claim" },
  referral: { secure: "__Host-referral", plain: "referral" },
} as const;

function nameOf(kind: keyof typeof names, isSecure: boolean): string {
  return isSecure ? names[kind].secure : names[kind].plain;
}

/** Only the name that we would set: a sister host could plant the other one. */
export function tokenOf(
  headers: { cookie?: string | undefined; authorization?: string | undefined },
  isSecure: boolean,
): string | undefined {
  const bearer = /^Bearer ([A-Za-z0-9_-]+)$/.exec(headers.authorization ?? "")?.[1];
  return bearer ?? cookieValue(headers.cookie, nameOf("session", isSecure));
}

export function cookieOf(token: string, expiresAt: Date, isSecure: boolean): string {
  return setCookie(nameOf("session", isSecure), token, expiresAt, isSecure);
}

/** Makes the browser forget its token. */
export function clearedCookie(isSecure: boolean): string {
  return cookieOf("", new Date(0), isSecure);
}

/** Under which name a browser shows the token that its codes and proofs are bound to. */
export function browserCookieName(isSecure: boolean): string {
  return nameOf("browser", isSecure);
}

export function browserCookieOf(token: string, expiresAt: Date, isSecure: boolean): string {
  return setCookie(nameOf("browser", isSecure), token, expiresAt, isSecure);
}

/** What an address said of the browser, kept until it is of use. */
export function claimCookieName(kind: "claim" | "referral", isSecure: boolean): string {
  return nameOf(kind, isSecure);
}

export function claimCookieOf(
  kind: "claim" | "referral",
  value: string,
  expiresAt: Date,
  isSecure: boolean,
): string {
  return setCookie(nameOf(kind, isSecure), value, expiresAt, isSecure);
}

function setCookie(name: string, value: string, expiresAt: Date, isSecure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}`;
  return `${name}=${value}; ${flags}${isSecure ? "; Secure" : ""}`;
}
