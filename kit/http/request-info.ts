import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SiteTexts, Staff, Viewer } from "./context.ts";

/** What is known about a request before its handler runs. */
export interface RequestInfo<Site extends SiteTexts> {
  site: Site;
  /** Scheme and host that the caller used: `https://blg.kickoff.example`. */
  origin: string;
  /** Loads the session once per request. */
  viewer(): Promise<Viewer | null>;
  staff(): Promise<Staff | null>;
  /** Also sent with an error response, because the session that they renew has been replaced. */
  lastingCookies: readonly string[];
  /** For a page: its pattern in the table of pages. All pages share one Fastify route. */
  route?: string;
}

const infoKey = Symbol("request info");
type RequestWithInfo = FastifyRequest & { [infoKey]?: RequestInfo<SiteTexts> };

/** Stored on the request itself: entries of a WeakMap are expensive for the garbage collector. */
export function decorateRequests(server: FastifyInstance): void {
  server.decorateRequest(infoKey);
}

export function setRequestInfo<Site extends SiteTexts>(
  request: FastifyRequest,
  info: RequestInfo<Site>,
): void {
  (request as RequestWithInfo)[infoKey] = info;
}

export function requestInfoOf<Site extends SiteTexts>(
  request: FastifyRequest,
): RequestInfo<Site> | undefined {
  return (request as RequestWithInfo)[infoKey] as RequestInfo<Site> | undefined;
}

/** The pattern, not the URL: URLs contain numbers and ids, so there is no end of them. */
export function routeOf(request: FastifyRequest): string {
  return requestInfoOf(request)?.route ?? request.routeOptions.url ?? "unmatched";
}
