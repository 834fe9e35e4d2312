import type { FastifyInstance } from "fastify";
import { commonProblem } from "#kit/contract/problem.ts";

const ofConsole = /^\/(staff|api\/staff)([/?]|$)/;
/** Fonts, what browsers report, and what probes ask. */
const ofBoth = /^\/(assets|api\/app\/csp-report|health|metrics)([/?]|$)/;

/** The console has a host of its own: nothing of it is on a brand's, and nothing of the players' is on that one. */
export function keepConsoleApart(server: FastifyInstance, staffHost: string): void {
  server.addHook("onRequest", async (request, reply) => {
    if (ofBoth.test(request.url)) return;
    const isOnStaffHost = request.host === staffHost;
    if (isOnStaffHost && request.url === "/") return reply.redirect("/staff");
    if (isOnStaffHost !== ofConsole.test(request.url)) throw commonProblem("not_found");
  });
}
