import { join } from "node:path";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { createHttpServer } from "#kit/http/server.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { testTimeoutMs } from "#kit/testing/timeout.ts";
import { apiTable } from "./api.ts";
import { registerCspReports } from "./csp-reports.ts";
import { loadSites, type Sites } from "./sites/sites.ts";
import { idlePorts } from "./testing/idle-ports.ts";

const root = join(import.meta.dirname, "../..");
const clock = createTestClock("2026-11-15T12:00:00Z");
const logged: string[] = [];

let database: Database;
let sites: Sites;
let server: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  sites = await loadSites({
    brandsFolder: join(root, "brands"),
    languagesFolder: join(root, "languages"),
    fontUrlOf: () => "",
    isDemo: false,
    port: 0,
  });
  const stream = new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) });
  server = createHttpServer({
    table: apiTable(idlePorts),
    database,
    clock,
    logger: pino({ level: "warn" }, stream),
    siteOf: sites.ofHost,
    fallbackSite: sites.fallback,
    viewerOf: async () => null,
    isSecure: true,
    trustedProxies: [],
    timeLimits: { readMs: testTimeoutMs, writeMs: testTimeoutMs },
  });
  registerCspReports(server, { database, clock });
});

afterAll(async () => {
  await server.close();
  await database.close();
});

describe("a report of the content security policy", () => {
  beforeEach(() => {
    logged.length = 0;
    clock.advance("1h");
  });

  const report = (body: unknown, type = "application/csp-report") =>
    server.inject({
      method: "POST",
      url: "/api/app/csp-report",
      headers: { host: sites.hosts.mainHostOf.get("blg-za-en") ?? "", "content-type": type },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  const lines = () => logged.map((line) => JSON.parse(line) as { directive: string; blocked: string });

  test("is logged by directive and origin, without the blocked URL and the page", async () => {
    const response = await report({
      "csp-report": {
        "document-uri": "https://blg.kickoff.example/profile/27821234567",
        "violated-directive": "script-src-elem 'self'",
        "blocked-uri": "https://evil.example/x.js?msisdn=27821234567",
      },
    });
    expect(response.statusCode).toBe(204);
    expect(lines()).toMatchObject([{ directive: "script-src-elem", blocked: "https://evil.example" }]);
    expect(logged.join()).not.toContain("27821234567");
  });

  test("may use the newer format with several reports", async () => {
    const violation = (effectiveDirective: string, blockedURL: string) => ({
      type: "csp-violation",
      body: { effectiveDirective, blockedURL, sample: "secret" },
    });
    const body = [violation("img-src", "inline"), { type: "deprecation", body: {} }, violation("x y", "<b>")];
    expect((await report(body, "application/reports+json")).statusCode).toBe(204);
    expect(lines()).toMatchObject([
      { directive: "img-src", blocked: "inline" },
      { directive: "x", blocked: "unknown" },
    ]);
  });

  test.each([
    ["{", "application/csp-report", 400, "invalid_json"],
    ["{}", "application/csp-report", 400, "invalid_input"],
    ['{"__proto__":{"csp-report":{}}}', "application/csp-report", 400, "invalid_json"],
    ["{}", "application/json", 415, "unsupported_media_type"],
    ["{}", "text/plain", 415, "unsupported_media_type"],
    [`{"a":"${"x".repeat(20_000)}"}`, "application/csp-report", 413, "body_too_large"],
  ])("%.20s as %s is refused with %i %s", async (body, type, status, code) => {
    const response = await report(body, type);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
    expect(logged).toEqual([]);
  });

  test("is accepted twenty times at once per address, then less often", async () => {
    const body = { "csp-report": {} };
    const responses = [];
    for (let count = 0; count < 22; count++) responses.push((await report(body)).statusCode);
    expect(responses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
    clock.advance("10s");
    expect((await report(body)).statusCode).toBe(204);
  });

  test("has content types that no other call accepts", async () => {
    const response = await server.inject({
      method: "POST",
      url: "/api/app/load-error",
      headers: {
        host: sites.hosts.mainHostOf.get("blg-za-en") ?? "",
        "content-type": "application/csp-report",
      },
      payload: "{}",
    });
    expect(response.statusCode).toBe(415);
  });
});
