import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { SiteTexts } from "./context.ts";
import { routes, tableOf } from "./routes.ts";
import { createHttpServer } from "./server.ts";

const contract = defineContract({
  "POST /api/webhook": {
    summary: "Receives a signed message.",
    auth: "signature",
    signed: { header: "x-seal", maxBytes: 100 },
    response: z.object({ count: z.int() }),
  },
  "POST /api/comment": { summary: "Posts a comment.", auth: "public", response: z.object({}) },
});

const site: SiteTexts = { problemText: (code) => code };
const received: string[] = [];
let database: Database;
let server: FastifyInstance;

const table = tableOf(
  routes<typeof contract, SiteTexts>(contract, {
    "POST /api/webhook": ({ viewer }, { signed }) => {
      if (signed.headers["x-seal"] !== `seal of ${signed.body}`) throw commonProblem("not_yours");
      received.push(`${signed.body} ${viewer?.id ?? "nobody"}`);
      return { count: received.length };
    },
    "POST /api/comment": () => ({}),
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
    viewerOf: () => Promise.reject(new Error("unexpected session lookup")),
    isSecure: false,
    trustedProxies: [],
  });
});
beforeEach(() => void received.splice(0));
afterAll(async () => {
  await server.close();
  await database.close();
});

function send(body: string, headers: Record<string, string> = {}, url = "/api/webhook") {
  return server.inject({
    method: "POST",
    url,
    headers: { host: "here", "content-type": "application/json", "x-seal": `seal of ${body}`, ...headers },
    payload: body,
  });
}

test.each(["application/json", "text/plain", "text/xml; charset=utf-8", "application/x-www-form-urlencoded"])(
  "a signed body of type %s is passed on unchanged, without a session",
  async (type) => {
    const body = `{ "spaces":  1 }`;
    expect((await send(body, { "content-type": type })).json()).toEqual({ count: 1 });
    expect(received).toEqual([`${body} nobody`]);
  },
);

test("a wrong signature, a body too long and a foreign origin are refused", async () => {
  const refusals = [
    await send("a", { "x-seal": "guess" }),
    await send("a".repeat(101)),
    await send("a", { origin: "http://elsewhere" }),
  ];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 413, 403]);
  expect(received).toEqual([]);
});

test("an Idempotency-Key is ignored: the handler recognises repeats by the message", async () => {
  for (const count of [1, 2]) {
    expect((await send("a", { "idempotency-key": "the-same-key" })).json()).toEqual({ count });
  }
});

test("other calls still refuse text/plain", async () => {
  expect((await send("a", { "content-type": "text/plain" }, "/api/comment")).statusCode).toBe(415);
});
