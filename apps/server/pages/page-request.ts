import type { FastifyRequest } from "fastify";
import { pageQueries } from "#apps/web/page-queries.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { receptionOf } from "#kit/http/request.ts";
import { arrivalQueries } from "./arrival.ts";

/** As much of a request as tells which page is wanted. */
export type PageAsked = Pick<FastifyRequest, "url" | "headers">;

export function requireReception(request: FastifyRequest) {
  const reception = receptionOf<Site>(request);
  if (!reception) throw commonProblem("unknown_host");
  return reception;
}

/** Put together, not resolved: `//somewhere.else/` and a whole address are paths of this site, whatever the host header says. */
export function pageRequest(request: FastifyRequest, { canonicalOrigin }: Site): Request {
  return new Request(canonicalOrigin + request.url.replace(/^(https?:\/\/[^/?#]*)?\/?/i, "/"));
}

export function pathOf({ url }: Pick<PageAsked, "url">): string {
  const at = url.indexOf("?");
  return at === -1 ? url : url.slice(0, at);
}

/** A link that was shared leads a visitor to sign in first: the page behind, without what an advert or a messenger added. */
export function nextPathOf({ url }: FastifyRequest): string | null {
  const next = new URLSearchParams(url.split("?")[1]).get("next") ?? "";
  return /^(\/[\w/-]+)(?:\?|$)/.exec(next)?.[1] ?? null;
}

/**
 * Unless the page reads something of the query, or the doorman does: what an advert or a messenger added is nothing. A page
 * that reads its query is its caller's own; kept, it would only push the others out.
 */
export function isSameForAll({ url }: PageAsked): boolean {
  const at = url.indexOf("?");
  if (at === -1) return true;
  const given = new URLSearchParams(url.slice(at + 1));
  return ![...pageQueries, ...arrivalQueries].some((name) => given.has(name));
}

export function wantsLowData({ headers }: PageAsked): boolean {
  const choice = headers.cookie ? /(?:^|;\s*)low-data=([01])/.exec(headers.cookie)?.[1] : undefined;
  return choice === undefined ? headers["save-data"] === "on" : choice === "1";
}
