import { isSitePath } from "#kit/pure/site-path.ts";

/** What an operator, an advert or a friend's link says about the caller: read once, then out of the address bar. */
export interface ArrivalWords {
  msisdn: string | undefined;
  referId: string | undefined;
  /** With a number: when, and signed by the operator. */
  ts: string | undefined;
  sig: string | undefined;
  /** The browser was sent here again, after it was given its mark. */
  isMarked: boolean;
  /** With a number: back from the operator's page, to which we sent this browser with this reference. */
  extRef: string | undefined;
  /** Back from the operator's page, on which nothing was bought. */
  isDeclined: boolean;
}

export const arrivalQueries: readonly string[] = [
  "msisdn",
  "referId",
  "userId",
  "ts",
  "sig",
  "ext_ref",
  "result",
  "subscription_id",
  "marked",
];

/** What an operator's page calls a yes that went through. */
const bought = "SUCCESS";

/** Undefined when the address says nothing of the kind, which is nearly always. */
export function readArrival(url: string): { words: ArrivalWords; path: string } | undefined {
  const at = url.indexOf("?");
  if (at === -1) return undefined;
  const query = new URLSearchParams(url.slice(at + 1));
  if (!arrivalQueries.some((name) => query.has(name))) return undefined;
  const words = {
    msisdn: oneOf(query, "msisdn", 40),
    referId: oneOf(query, "referId", 64),
    ts: oneOf(query, "ts", 20),
    sig: oneOf(query, "sig", 128),
    isMarked: query.has("marked"),
    extRef: oneOf(query, "ext_ref", 128),
    isDeclined: (query.get("result") ?? bought) !== bought,
  };
  for (const name of arrivalQueries) query.delete(name);
  const rest = query.toString();
  const path = url.slice(0, at) + (rest === "" ? "" : `?${rest}`);
  // The browser is sent there: an address that leads out of here must not come from outside.
  return { words, path: isSitePath(path) ? path : "/" };
}

/** The same arrival once more, after the browser was given its mark. */
export function markedArrival({ words, path }: { words: ArrivalWords; path: string }): string {
  const { msisdn = "", ts = "", sig = "", referId } = words;
  const query = new URLSearchParams({ msisdn, ts, sig, marked: "1" });
  if (referId !== undefined) query.set("referId", referId);
  return `${path}${path.includes("?") ? "&" : "?"}${query.toString()}`;
}

function oneOf(query: URLSearchParams, name: string, longest: number): string | undefined {
  const value = query.get(name);
  return value === null || value === "" || value.length > longest ? undefined : value;
}
