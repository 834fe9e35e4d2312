import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SiteWords, Staff, Viewer } from "./context.ts";

/** What the kit learns of a request before any handler runs. */
export interface Reception<Site extends SiteWords> {
  site: Site;
  /** `https://blg.kickoff.example`: scheme and host that the caller used. */
  origin: string;
  /** Looks the session up once for a request. */
  viewer(): Promise<Viewer | null>;
  staff(): Promise<Staff | null>;
  /** Sent with a refusal too: what they renew is over. */
  lastingCookies: readonly string[];
  /** Of a page: its pattern in the table of pages, which all share one route of the server. */
  route?: string;
}

const place = Symbol("reception");
type Received = FastifyRequest & { [place]?: Reception<SiteWords> };

/** It hangs on the request itself: beside it, in a map that lets go, each would cost the collector of garbage. */
export function prepareReceptions(server: FastifyInstance): void {
  server.decorateRequest(place);
}

export function receive<Site extends SiteWords>(request: FastifyRequest, reception: Reception<Site>): void {
  (request as Received)[place] = reception;
}

export function receptionOf<Site extends SiteWords>(request: FastifyRequest): Reception<Site> | undefined {
  return (request as Received)[place] as Reception<Site> | undefined;
}

/** The pattern, not the address: addresses can hold numbers and ids, and there are endlessly many. */
export function routeOf(request: FastifyRequest): string {
  return receptionOf(request)?.route ?? request.routeOptions.url ?? "unmatched";
}
