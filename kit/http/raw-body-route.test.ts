import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { SiteWords } from "./context.ts";
import { routes, tableOf } from "./routes.ts";
import { createHttpServer } from "./server.ts";

const contract = defineContract({
  "POST /api/told": {
    summary: "Somebody outside tells something.",
    auth: "signature",
    signed: { header: "x-seal", mostBytes: 100 },
    response: z.object({ count: z.int() }),
  },
  "POST /api/said": { summary: "A player says something.", auth: "public", response: z.object({}) },
});

const site: SiteWords = { problemText: (code) => code };
const taken: string[] = [];
let database: Database;
let server: FastifyInstance;

const table = tableOf(
  routes<typeof contract, SiteWords>(contract, {
    "POST /api/told": ({ viewer }, { signed }) => {
      if (signed.headers["x-seal"] !== `seal of ${signed.body}`) throw commonProblem("not_yours");
      taken.push(`${signed.body} ${viewer?.id ?? "nobody"}`);
      return { count: taken.length };
    },
    "POST /api/said": () => ({}),
  }),
);

beforeAll(async () => {
  database = await openTestDatabase();
  server = createHttpServer({
    table,
    database,
    clock: createTestClock("2026-11-15T12:00:00Z"),
    logger: pino({ level: "silent" }),
    siteOf: () => site,
    fallbackSite: site,
    viewerOf: () => Promise.reject(new Error("nobody asks for a player")),
    isSecure: false,
    trustedProxies: [],
  });
});
beforeEach(() => void taken.splice(0));
afterAll(async () => {
  await server.close();
  await database.close();
});

function tell(body: string, headers: Record<string, string> = {}, url = "/api/told") {
  return server.inject({
    method: "POST",
    url,
    headers: { host: "here", "content-type": "application/json", "x-seal": `seal of ${body}`, ...headers },
    payload: body,
  });
}

test.each(["application/json", "text/plain", "text/xml; charset=utf-8", "application/x-www-form-urlencoded"])(
  "a body of the type %s comes as it was signed, to nobody's session",
  async (type) => {
    const body = `{ "spaces":  1 }`;
    expect((await tell(body, { "content-type": type })).json()).toEqual({ count: 1 });
    expect(taken).toEqual([`${body} nobody`]);
  },
);

test("a wrong signature, too long a body and a page of another site are refused", async () => {
  const refusals = [
    await tell("a", { "x-seal": "guess" }),
    await tell("a".repeat(101)),
    await tell("a", { origin: "http://elsewhere" }),
  ];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 413, 403]);
  expect(taken).toEqual([]);
});

test("a repeat is told by the message itself, whatever key comes with it", async () => {
  for (const count of [1, 2]) {
    expect((await tell("a", { "idempotency-key": "the-same-key" })).json()).toEqual({ count });
  }
});

test("other calls still take no text unread", async () => {
  expect((await tell("a", { "content-type": "text/plain" }, "/api/said")).statusCode).toBe(415);
});
