import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { SiteTexts } from "./context.ts";
import { routes, tableOf, withSiteResolvers } from "./routes.ts";
import { createHttpServer } from "./server.ts";

const contract = defineContract({
  "GET /api/staff/look": {
    summary: "Looks at a site.",
    auth: "staff",
    permission: { name: "look" },
    siteField: "site",
    query: z.object({ site: z.optional(z.string()) }),
    response: z.object({ id: z.string() }),
  },
  "POST /api/staff/move": {
    summary: "Moves sites.",
    auth: "staff",
    permission: { name: "move" },
    siteField: "sites",
    body: z.object({ sites: z.array(z.string()) }),
    response: z.object({ id: z.string() }),
  },
  "POST /api/staff/rule": {
    summary: "Decides a thing.",
    auth: "staff",
    permission: { name: "rule" },
    belongsTo: { field: "thingId", resolve: "thing" },
    body: z.object({ thingId: z.string().check(z.maxLength(5)) }),
    response: z.object({ id: z.string() }),
  },
  "GET /api/game/me": { summary: "For players.", auth: "player", response: z.object({ id: z.string() }) },
});

/** The sites that each thing belongs to, by its id. */
const things: Record<string, string[]> = { a1: ["b", "a"], b1: ["b"] };

const unresolved = tableOf(
  routes<typeof contract, SiteTexts>(contract, {
    "GET /api/staff/look": ({ staff, viewer }) => ({ id: `${staff?.id} ${viewer?.id}` }),
    "POST /api/staff/move": ({ staff, viewer }) => ({ id: `${staff?.id} ${viewer?.id}` }),
    "POST /api/staff/rule": ({ staff }, { body }) => ({ id: `${body.thingId} for ${staff.site}` }),
    "GET /api/game/me": ({ staff, viewer }) => ({ id: `${viewer?.id} ${staff?.id}` }),
  }),
);

const site: SiteTexts = { problemText: (code) => code };
let database: Database;
let server: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  server = createServer(withSiteResolvers(unresolved, { thing: async (_, id) => things[id] }));
});

function createServer(table: typeof unresolved): FastifyInstance {
  return createHttpServer({
    table,
    database,
    clock: createTestClock("2026-11-15T12:00:00Z"),
    logger: pino({ level: "silent" }),
    siteOf: () => site,
    fallbackSite: site,
    viewerOf: async ({ headers }) => (headers["x-player"] ? player : null),
    staffOf: async ({ headers }) =>
      headers["x-staff"]
        ? {
            id: "sam",
            sessionId: "t1",
            permissions: new Set([headers["x-staff"]].flat()),
            sites: new Set(["a"]),
          }
        : null,
    isSecure: false,
    trustedProxies: [],
  });
}

afterAll(async () => {
  await server.close();
  await database.close();
});

const player = {
  id: "ada",
  msisdn: null,
  sessionId: "s1",
  username: "Ada",
  avatar: "ada",
  isDemo: false,
  provenAt: null,
};

async function call(path: string, headers: Record<string, string>, payload?: object) {
  const result = await server.inject({
    url: `/api/${path}`,
    headers,
    method: payload ? "POST" : "GET",
    ...(payload ? { payload } : {}),
  });
  return [result.statusCode, result.json<{ id?: string; code?: string }>()];
}

const done = [200, { id: "sam undefined" }];
const refused = [403, { code: "not_permitted", message: "not_permitted" }];
const nobody = [401, { code: "sign_in_required", message: "sign_in_required" }];

test("a member with the permission may call, and is not a player", async () => {
  expect(await call("staff/look?site=a", { "x-staff": "look", "x-player": "1" })).toEqual(done);
});

test("a member without the permission may not call", async () => {
  expect(await call("staff/look", { "x-staff": "move" })).toEqual(refused);
});

test("a player cannot make staff calls, and a member of staff cannot make player calls", async () => {
  expect(await call("staff/look", { "x-player": "1" })).toEqual(nobody);
  expect(await call("game/me", { "x-staff": "look" })).toEqual(nobody);
  expect(await call("game/me", { "x-staff": "look", "x-player": "1" })).toEqual([
    200,
    { id: "ada undefined" },
  ]);
});

test("a site that the member does not work for is refused, alone or in a list", async () => {
  expect(await call("staff/look?site=b", { "x-staff": "look" })).toEqual(refused);
  expect(await call("staff/move", { "x-staff": "move" }, { sites: ["a", "b"] })).toEqual(refused);
  expect(await call("staff/move", { "x-staff": "move" }, { sites: ["a"] })).toEqual(done);
});

test("permissions are checked before the input", async () => {
  expect(await call("staff/move", { "x-staff": "look" }, { sites: 7 })).toEqual(refused);
});

const missing = [404, { code: "not_found", message: "not_found" }];

test("a handler gets the site of the thing that its call names", async () => {
  expect(await call("staff/rule", { "x-staff": "rule" }, { thingId: "a1" })).toEqual([
    200,
    { id: "a1 for a" },
  ]);
});

test("a thing of a site that the member does not work for returns 404", async () => {
  expect(await call("staff/rule", { "x-staff": "rule" }, { thingId: "b1" })).toEqual(missing);
  expect(await call("staff/rule", { "x-staff": "rule" }, { thingId: "none" })).toEqual(missing);
});

test("an id is resolved after the permission and the input are checked", async () => {
  expect(await call("staff/rule", { "x-staff": "look" }, { thingId: "b1" })).toEqual(refused);
  expect(await call("staff/rule", { "x-staff": "rule" }, { thingId: "too long" })).toMatchObject([400, {}]);
});

test("a call without a registered resolver stops the start of the server", () => {
  expect(() => withSiteResolvers(unresolved, {})).toThrow('POST /api/staff/rule belongs to a "thing"');
});

test("a call with belongsTo fails if its table has no resolvers", async () => {
  const bare = createServer(unresolved);
  const result = await bare.inject({
    method: "POST",
    url: "/api/staff/rule",
    headers: { "x-staff": "rule" },
    payload: { thingId: "a1" },
  });
  expect(result.statusCode).toBe(500);
  await bare.close();
});
