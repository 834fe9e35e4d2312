import type { FastifyRequest } from "fastify";
import type { Asked } from "#kit/db/question.ts";
import type { SiteWords, Staff, Viewer } from "./context.ts";

export interface Recognised {
  viewer: Viewer | null;
  /** The answer to what was asked along, where somebody is signed in. */
  found: unknown;
}

/** What the kit learns of a request before any handler runs. */
export interface Reception<Site extends SiteWords> {
  site: Site;
  /** `https://blg.kickoff.example`: scheme and host that the caller used. */
  origin: string;
  viewer(): Promise<Viewer | null>;
  /** Who calls, and what is asked along with it; the first who asks decides what that is. */
  recognise(asked?: Asked<unknown>): Promise<Recognised>;
  staff(): Promise<Staff | null>;
}

const receptions = new WeakMap<FastifyRequest, Reception<SiteWords>>();

export function receive<Site extends SiteWords>(request: FastifyRequest, reception: Reception<Site>): void {
  receptions.set(request, reception);
}

export function receptionOf<Site extends SiteWords>(request: FastifyRequest): Reception<Site> | undefined {
  return receptions.get(request) as Reception<Site> | undefined;
}
