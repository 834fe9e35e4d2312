import type { FastifyReply, FastifyRequest } from "fastify";
import {
  findPlayerIdByNumber,
  findViewer,
  openSession,
  sessionCookie,
} from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Viewer } from "#kit/http/context.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { takeToken } from "#kit/http/rate-limit-store.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { demoSignIn } from "./index.ts";
import type { Sites } from "../sites/sites.ts";

/** A browser keeps its session. A caller that comes repeatedly without one is a bot and gets the visitor's page. */
const limit = { burst: 30, everySeconds: 10 };

export interface DemoSignInOptions {
  database: Database;
  clock: Clock;
  isSecure: boolean;
}

/**
 * Signs a visitor of a demo brand in as its demo player when a page needs a session. Nothing else in the request
 * decides which player. On every other brand it signs nobody in.
 */
export function createDemoSignIn({ database, clock, isSecure }: DemoSignInOptions) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    /** Another player than the brand's own, named by the URL. */
    namedId?: string,
  ): Promise<Viewer | null> => {
    const { brand } = site;
    if (!brand.demoBrandConfig || brand.demoMsisdn === null || !isVisit(request)) return null;
    // Browsers discard a failed prefetch and load the page again on the real visit.
    if (isSpeculative(request)) throw commonProblem("unavailable");
    const now = clock.now();
    if (!(await takeToken(database, `demo sign-in ${networkOf(request.ip)}`, limit, now))) return null;
    const playerId = namedId ?? (await findPlayerIdByNumber(database, brand.service, brand.demoMsisdn));
    if (playerId === undefined) return null;
    const userAgent = request.headers["user-agent"] ?? "";
    const session = { playerId, brand: brand.key, userAgent, isDemo: true };
    const { token, expiresAt } = await openSession(database, session, now);
    reply.header("set-cookie", sessionCookie.write(token, expiresAt, isSecure));
    return findViewer(database, token, brand, now);
  };
}

/** Whether a user opens the page. Probes and resources of other pages do not count. */
function isVisit(request: FastifyRequest): boolean {
  const mode = request.headers["sec-fetch-mode"];
  return request.method === "GET" && (mode === undefined || mode === "navigate");
}

function isSpeculative({ headers }: FastifyRequest): boolean {
  return [headers["sec-purpose"], headers["purpose"]].some((purpose) => purpose?.includes("prefetch"));
}

/** The demo players by brand, for the table printed at start. */
export function demoSignIns(
  sites: Sites,
): { brand: string; address: string; msisdn: string; player: string }[] {
  const all = [...sites.byKey.values()];
  const brands = all.map(({ brand }) => brand);
  return all.flatMap(({ brand, canonicalOrigin }) => {
    const player = demoSignIn(brand, brands)?.username;
    if (brand.demoMsisdn === null || player === undefined) return [];
    return [{ brand: brand.name, address: canonicalOrigin, msisdn: brand.demoMsisdn, player }];
  });
}
