import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, SiteTexts, Viewer } from "./context.ts";
import { cacheResponses } from "./response-cache.ts";
import { routes, tableOf } from "./routes.ts";

const contract = defineContract({
  "GET /api/cached": {
    summary: "",
    auth: "public",
    cacheSeconds: 1,
    query: z.object({ q: z.optional(z.string()) }),
    response: z.object({ number: z.int(), list: z.array(z.int()) }),
  },
  "GET /api/same-for-all": {
    summary: "",
    auth: "public",
    cacheSeconds: 1,
    isCachedForPlayers: true,
    response: z.object({ number: z.int(), list: z.array(z.int()) }),
  },
  "GET /api/fresh": {
    summary: "",
    auth: "public",
    response: z.object({ number: z.int(), list: z.array(z.int()) }),
  },
});

const siteOf = (): SiteTexts => ({ problemText: (code) => code });
const viewer = { id: "1" } as Viewer;

function setUp() {
  let count = 0;
  const respond = (input: { q?: string | undefined } = {}) => {
    if (input.q === "fail") throw commonProblem("unavailable");
    count += 1;
    return { number: count, list: [count] };
  };
  const table = cacheResponses(
    tableOf(
      routes<typeof contract, SiteTexts>(contract, {
        "GET /api/cached": async (_, { query }) => respond(query),
        "GET /api/same-for-all": async () => respond(),
        "GET /api/fresh": async () => respond(),
      }),
    ),
  );
  const site = siteOf();
  const call = (key: keyof typeof contract, query: object = {}, change: object = {}) => {
    const context = { site, viewer: null, now: new Date(0), ...change } as CallContext<SiteTexts>;
    return table.get(key)!.handle(context, { query, body: undefined }) as Promise<{
      number: number;
      list: number[];
    }>;
  };
  return { call, handled: () => count };
}

const later = (ms: number) => ({ now: new Date(ms) });

describe("a cached response", () => {
  test("is reused for as long as its contract says", async () => {
    const { call } = setUp();
    const first = await call("GET /api/cached");
    expect(await call("GET /api/cached", {}, later(999))).toBe(first);
    expect((await call("GET /api/cached", {}, later(1_000))).number).toBe(2);
  });

  test("is computed once for concurrent callers", async () => {
    const { call, handled } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => call("GET /api/cached")));
    expect(handled()).toBe(1);
  });

  test("is not shared between queries, sites, or with signed-in callers", async () => {
    const { call, handled } = setUp();
    await call("GET /api/cached");
    await call("GET /api/cached", { q: "other" });
    await call("GET /api/cached", {}, { site: siteOf() });
    await call("GET /api/cached", {}, { viewer });
    await call("GET /api/cached", {}, { viewer });
    expect(handled()).toBe(5);
  });

  test("is shared with signed-in callers if its contract says that it is the same for all", async () => {
    const { call } = setUp();
    const first = await call("GET /api/same-for-all");
    expect(await call("GET /api/same-for-all", {}, { viewer })).toBe(first);
  });

  test("cannot be modified by a caller", async () => {
    const { call } = setUp();
    const { list } = await call("GET /api/cached");
    expect(() => list.push(2)).toThrow(TypeError);
  });

  test("is not stored after a failure", async () => {
    const { call } = setUp();
    const fail = () => call("GET /api/cached", { q: "fail" });
    await expect(fail()).rejects.toMatchObject({ code: "unavailable" });
    await expect(fail()).rejects.toMatchObject({ code: "unavailable" });
  });

  test("is evicted by newer ones when the cache is full", async () => {
    const { call, handled } = setUp();
    await call("GET /api/cached");
    for (let count = 0; count < 200; count++) await call("GET /api/cached", { q: String(count) });
    await call("GET /api/cached");
    expect(handled()).toBe(202);
  });
});

test("calls without cacheSeconds are never cached", async () => {
  const { call, handled } = setUp();
  await call("GET /api/fresh");
  await call("GET /api/fresh");
  expect(handled()).toBe(2);
});
