/** How the worker treats a request: `page` and `file` are its business, the rest goes past it untouched. */
export type Handling = "page" | "file" | "none";

const never = /^\/(api|sim|realtime|health|metrics)(\/|$)/;
const immutable = /^\/(assets|text)\//;
/** Pages that take a proof, an answer or a payment, or that a mail leads to, are good for one time. */
const once =
  /^\/(auth|guest|submit-otp|register-form|doi-one|doi-two|withdraw|unsubscribe|manage-subscription\/card|gallery|offline|staff)(\/|$)/;
const file = /\.\w+$/;

/**
 * Pages that open again without a network, as they were when they were last seen. What follows the path of an address may
 * be a secret of an operator or a mail, so such addresses are not stored.
 */
export function isKeptPage(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search === "" && ![never, immutable, once, file].some((pattern) => pattern.test(pathname));
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
