import type { FastifyInstance } from "fastify";
import { splitKey } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { SiteWords } from "#kit/http/context.ts";
import type { RouteTable } from "#kit/http/routes.ts";

const ofConsole = /^\/(staff|api\/staff)(\/|$)/;
/** Fonts, what browsers report, and what probes ask. */
const ofBoth = /^\/(assets|api\/app\/csp-report|health|metrics)(\/|$)/;

/**
 * The console has a host of its own: nothing of it is on a brand's, and nothing of the players' is on that one. What is
 * asked for is told by the route that would answer: an address can be spelled in many ways.
 */
export function keepConsoleApart<Site extends SiteWords>(
  server: FastifyInstance,
  staffHost: string,
  table: RouteTable<Site>,
): void {
  const calls = new Set(
    [...table.values()].flatMap(({ key, endpoint }) =>
      endpoint.auth === "staff" ? [splitKey(key).path] : [],
    ),
  );
  const isOfStaff = (route: string) => ofConsole.test(route) || calls.has(route);
  server.addHook("onRequest", (request, reply, done) => {
    const { url: route = "" } = request.routeOptions;
    if (ofBoth.test(route)) return done();
    const isOnStaffHost = request.host === staffHost;
    if (isOnStaffHost && request.url === "/") return void reply.redirect("/staff");
    done(isOnStaffHost === isOfStaff(route) ? undefined : commonProblem("not_found"));
  });
}
