import type { FastifyRequest } from "fastify";
import { pageQueries } from "#apps/web/page-queries.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import { arrivalParameterNames } from "./arrival-parameters.ts";

/** The part of a request that determines the page. */
export type PageAddress = Pick<FastifyRequest, "url" | "headers">;

export function requireRequestInfo(request: FastifyRequest) {
  const info = requestInfoOf<Site>(request);
  if (!info) throw commonProblem("unknown_host");
  return info;
}

/**
 * Concatenated, not resolved: `//somewhere.else/` and an absolute address are paths of this site, whatever
 * the Host header is.
 */
export function pageRequest(request: FastifyRequest, { canonicalOrigin }: Site): Request {
  return new Request(canonicalOrigin + request.url.replace(/^(https?:\/\/[^/?#]*)?\/?/i, "/"));
}

export function pathOf({ url }: Pick<PageAddress, "url">): string {
  const at = url.indexOf("?");
  return at === -1 ? url : url.slice(0, at);
}

/** The page behind a sign-in redirect, without parameters that an advert or a messenger added. */
export function nextPathOf({ url }: FastifyRequest): string | null {
  const next = new URLSearchParams(url.split("?")[1]).get("next") ?? "";
  return /^(\/[\w/-]+)(?:\?|$)/.exec(next)?.[1] ?? null;
}

/**
 * A page is cacheable unless the page or the arrival parameters use its query: other parameters, such as those of
 * adverts, do not matter. A page that reads its query belongs to one caller and would only displace others.
 */
export function isSameForAll({ url }: PageAddress): boolean {
  const at = url.indexOf("?");
  if (at === -1) return true;
  const given = new URLSearchParams(url.slice(at + 1));
  return ![...pageQueries, ...arrivalParameterNames].some((name) => given.has(name));
}

export function wantsLowData({ headers }: PageAddress): boolean {
  const choice = headers.cookie ? /(?:^|;\s*)low-data=([01])/.exec(headers.cookie)?.[1] : undefined;
  return choice === undefined ? headers["save-data"] === "on" : choice === "1";
}
