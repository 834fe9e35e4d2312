import type { FastifyRequest } from "fastify";
import type { Site } from "#features/branding/server/index.ts";
import type { Api } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Viewer } from "#kit/http/context.ts";
import { cookieValue } from "#kit/http/cookies.ts";
import { inProcessApi } from "#kit/http/in-process.ts";
import type { RouteTable } from "#kit/http/routes.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { requireRequestInfo } from "./page-request.ts";

export interface PageApiOptions {
  table: RouteTable<Site>;
  database: Database;
  clock: Clock;
}

/** The API for server rendering: in process, for this viewer, read-only. */
export function pageApi(
  { table, database, clock }: PageApiOptions,
  request: FastifyRequest,
  viewerOf: () => Promise<Viewer | null>,
  onFailure?: () => void,
): Api {
  const contextOf = async () => ({
    site: requireRequestInfo(request).site,
    viewer: await viewerOf(),
    staff: null,
    now: clock.now(),
    db: database,
    clientAddress: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    cookie: (name: string) => cookieValue(request.headers.cookie, name),
    log: request.log,
    setCookie: () => {
      throw commonProblem("method_not_allowed");
    },
    write: () => Promise.reject(commonProblem("method_not_allowed")),
  });
  return inProcessApi<Site>(table, contextOf, onFailure);
}
