import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { requireToken } from "#kit/http/rate-limit-store.ts";
import type { Clock } from "#kit/pure/clock.ts";

const text = z.string();
const oldReport = z.object({
  "csp-report": z.object({
    "effective-directive": z.optional(text),
    "violated-directive": z.optional(text),
    "blocked-uri": z.optional(text),
  }),
});
const newReports = z.array(
  z.object({
    type: text,
    body: z.looseObject({ effectiveDirective: z.optional(text), blockedURL: z.optional(text) }),
  }),
);

const limit = { burst: 20, everySeconds: 10 };
const maxReports = 10;

interface Violation {
  directive: string;
  blocked: string;
}

/** Logs the CSP violations that browsers report. Only directive and origin are logged, because URLs can be personal. */
export function registerCspReports(
  server: FastifyInstance,
  options: { database: Database; clock: Clock },
): void {
  // A separate Fastify scope, so that no other route accepts these content types.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: 16 * 1_024 },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.post("/api/app/csp-report", async (request, reply) => {
      const { database, clock } = options;
      await requireToken(database, `csp-report ${networkOf(request.ip)}`, limit, clock.now());
      for (const reported of violationsOf(request.body)) {
        request.log.warn(
          reported,
          "content security policy violation; check the site's pages for code from `blocked`",
        );
      }
      return reply.code(204).header("cache-control", "no-store").send();
    });
  });
}

function violationsOf(body: unknown): Violation[] {
  const old = z.safeParse(oldReport, body);
  if (old.success) {
    const report = old.data["csp-report"];
    return [violation(report["effective-directive"] ?? report["violated-directive"], report["blocked-uri"])];
  }
  const reports = z.safeParse(newReports, body);
  if (!reports.success) throw commonProblem("invalid_input");
  return reports.data
    .filter(({ type }) => type === "csp-violation")
    .slice(0, maxReports)
    .map(({ body: report }) => violation(report.effectiveDirective, report.blockedURL));
}

function violation(directive = "", blocked = ""): Violation {
  const name = /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "unknown";
  // Either a URL or a keyword of the standard: inline, eval, data.
  const origin = URL.canParse(blocked) ? new URL(blocked).origin : /^[a-z-]{1,20}$/.exec(blocked)?.[0];
  return { directive: name, blocked: origin ?? "unknown" };
}
