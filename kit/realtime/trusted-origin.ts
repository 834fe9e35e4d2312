import type { IncomingHttpHeaders } from "node:http";

export type OriginCheck = (origin: string, host: string) => boolean;

/**
 * Whether a request of this origin may connect. A page of another site can open a socket with the visitor's cookies,
 * and CORS does not prevent that.
 */
export function isTrustedOrigin(headers: IncomingHttpHeaders, isOriginAllowed: OriginCheck): boolean {
  const { host, origin } = headers;
  if (host === undefined) return false;
  if (origin !== undefined) return isOriginAllowed(origin, host);
  // Browsers omit the origin only for same-origin requests, and programs have no cookies of a visitor.
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin";
}
