import type { IncomingHttpHeaders } from "node:http";

export type OriginCheck = (origin: string, host: string) => boolean;

/**
 * Whether a request may come in by its origin. A page of another site can open a socket with the visitor's
 * cookies, and no CORS rule stops it.
 */
export function isTrustedOrigin(headers: IncomingHttpHeaders, isOriginAllowed: OriginCheck): boolean {
  const { host, origin } = headers;
  if (host === undefined) return false;
  if (origin !== undefined) return isOriginAllowed(origin, host);
  // Browsers leave the origin out only where they say that it is the same, and programs carry no visitor's cookies.
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin";
}
