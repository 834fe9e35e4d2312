/** `page` and `file` requests are handled by the worker; it ignores all others. */
export type Handling = "page" | "file" | "none";

const never = /^\/(api|sim|realtime|health|metrics)(\/|$)/;
const immutable = /^\/(assets|text)\//;
/** Single-use pages (they take a proof, an answer or a payment, or are opened from a mail), and pages not for players. */
const notStored =
  /^\/(auth|guest|submit-otp|register-form|doi-one|doi-two|withdraw|unsubscribe|manage-subscription\/card|gallery|offline|staff)(\/|$)/;
const file = /\.\w+$/;

/**
 * Pages that can be opened offline in their last state. A query or fragment may contain a secret of an
 * operator or a mail, so such addresses are not stored.
 */
export function isStorablePage(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search === "" && ![never, immutable, notStored, file].some((pattern) => pattern.test(pathname));
}

export function handlingOf(
  request: { method: string; url: string; mode: string },
  ownOrigin: string,
): Handling {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== ownOrigin || never.test(pathname)) return "none";
  if (request.mode === "navigate") return "page";
  return immutable.test(pathname) ? "file" : "none";
}
