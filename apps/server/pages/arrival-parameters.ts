import { handOffAddress } from "#features/accounts/server/index.ts";
import { isSitePath } from "#kit/pure/site-path.ts";

/**
 * Parameters about the caller that an operator, an advert or a friend's link added: read once, then removed
 * from the address. `userId` and `subscription_id` are removed unread.
 */
export interface ArrivalParameters {
  msisdn: string | undefined;
  referId: string | undefined;
  /** The time and the operator's signature, if there is a number. */
  ts: string | undefined;
  sig: string | undefined;
  /** The browser was redirected here after it got the browser cookie. */
  isRetry: boolean;
  /** Our reference, if the browser returns from the operator's page with a number. */
  extRef: string | undefined;
  /** Return from the operator's page without a purchase. */
  isDeclined: boolean;
}

export const arrivalParameterNames: readonly string[] = [
  "msisdn",
  "referId",
  "userId",
  "ts",
  "sig",
  "ext_ref",
  "result",
  "subscription_id",
  "retried",
];

/** What operator pages call a successful opt-in. */
const bought = "SUCCESS";

/** Undefined for an address without such parameters. */
export function parseArrivalParameters(
  url: string,
): { parameters: ArrivalParameters; path: string } | undefined {
  const at = url.indexOf("?");
  if (at === -1) return undefined;
  const query = new URLSearchParams(url.slice(at + 1));
  if (!arrivalParameterNames.some((name) => query.has(name))) return undefined;
  const parameters = {
    msisdn: oneOf(query, "msisdn", 40),
    referId: oneOf(query, "referId", 64),
    ts: oneOf(query, "ts", 20),
    sig: oneOf(query, "sig", 128),
    isRetry: query.has("retried"),
    extRef: oneOf(query, "ext_ref", 128),
    isDeclined: (query.get("result") ?? bought) !== bought,
  };
  for (const name of arrivalParameterNames) query.delete(name);
  const rest = query.toString();
  const path = url.slice(0, at) + (rest === "" ? "" : `?${rest}`);
  // The browser is redirected there, so it must be a path of this site.
  return { parameters, path: isSitePath(path) ? path : "/" };
}

/** The hand-off address again, marked `retried`, for the redirect after the browser got its cookie. */
export function arrivalRedirectUrl({
  parameters,
  path,
}: {
  parameters: ArrivalParameters;
  path: string;
}): string {
  const { msisdn = "", ts = "", sig = "", referId } = parameters;
  return `${handOffAddress({ path, msisdn, ts, sig, referId })}&retried=1`;
}

function oneOf(query: URLSearchParams, name: string, longest: number): string | undefined {
  const value = query.get(name);
  return value === null || value === "" || value.length > longest ? undefined : value;
}
