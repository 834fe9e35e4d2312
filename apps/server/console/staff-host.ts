import type { FastifyInstance } from "fastify";
import { splitKey } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { SiteTexts } from "#kit/http/context.ts";
import type { RouteTable } from "#kit/http/routes.ts";

const consolePaths = /^\/(staff|api\/staff)(\/|$)/;
/** Fonts, browser reports and probes work on both hosts. */
const sharedPaths = /^\/(assets|api\/app\/csp-report|health|metrics)(\/|$)/;

/**
 * The console has its own host: brands' hosts do not serve it, and its host serves no player pages. Decided
 * by the matched route, because an address can be spelled in many ways.
 */
export function separateConsoleHost<Site extends SiteTexts>(
  server: FastifyInstance,
  staffHost: string,
  table: RouteTable<Site>,
): void {
  const calls = new Set(
    [...table.values()].flatMap(({ key, endpoint }) =>
      endpoint.auth === "staff" ? [splitKey(key).path] : [],
    ),
  );
  const isOfStaff = (route: string) => consolePaths.test(route) || calls.has(route);
  server.addHook("onRequest", (request, reply, done) => {
    const { url: route = "" } = request.routeOptions;
    if (sharedPaths.test(route)) return done();
    const isOnStaffHost = request.host === staffHost;
    if (isOnStaffHost && request.url === "/") return void reply.redirect("/staff");
    done(isOnStaffHost === isOfStaff(route) ? undefined : commonProblem("not_found"));
  });
}
