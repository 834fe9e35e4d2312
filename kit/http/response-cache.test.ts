import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, SiteWords, Viewer } from "./context.ts";
import { cacheResponses } from "./response-cache.ts";
import { routes, tableOf } from "./routes.ts";

const contract = defineContract({
  "GET /api/kept": {
    summary: "",
    auth: "public",
    cacheSeconds: 1,
    query: z.object({ q: z.optional(z.string()) }),
    response: z.object({ number: z.int(), list: z.array(z.int()) }),
  },
  "GET /api/fresh": {
    summary: "",
    auth: "public",
    response: z.object({ number: z.int(), list: z.array(z.int()) }),
  },
});

const siteOf = (): SiteWords => ({ problemText: (code) => code });
const viewer = { id: "1" } as Viewer;

function setUp() {
  let count = 0;
  const answer = (input: { q?: string | undefined } = {}) => {
    if (input.q === "fail") throw commonProblem("unavailable");
    count += 1;
    return { number: count, list: [count] };
  };
  const table = cacheResponses(
    tableOf(
      routes<typeof contract, SiteWords>(contract, {
        "GET /api/kept": async (_, { query }) => answer(query),
        "GET /api/fresh": async () => answer(),
      }),
    ),
  );
  const site = siteOf();
  const ask = (key: keyof typeof contract, query: object = {}, call: object = {}) => {
    const context = { site, viewer: null, now: new Date(0), ...call } as CallContext<SiteWords>;
    return table.get(key)!.handle(context, { query, body: undefined }) as Promise<{
      number: number;
      list: number[];
    }>;
  };
  return { ask, handled: () => count };
}

const later = (ms: number) => ({ now: new Date(ms) });

describe("a cached response", () => {
  test("is reused for as long as its contract says", async () => {
    const { ask } = setUp();
    const first = await ask("GET /api/kept");
    expect(await ask("GET /api/kept", {}, later(999))).toBe(first);
    expect((await ask("GET /api/kept", {}, later(1_000))).number).toBe(2);
  });

  test("is computed once for concurrent callers", async () => {
    const { ask, handled } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => ask("GET /api/kept")));
    expect(handled()).toBe(1);
  });

  test("is not shared between queries, sites, or with signed-in callers", async () => {
    const { ask, handled } = setUp();
    await ask("GET /api/kept");
    await ask("GET /api/kept", { q: "other" });
    await ask("GET /api/kept", {}, { site: siteOf() });
    await ask("GET /api/kept", {}, { viewer });
    await ask("GET /api/kept", {}, { viewer });
    expect(handled()).toBe(5);
  });

  test("cannot be modified by a caller", async () => {
    const { ask } = setUp();
    const { list } = await ask("GET /api/kept");
    expect(() => list.push(2)).toThrow(TypeError);
  });

  test("is not stored after a failure", async () => {
    const { ask } = setUp();
    const fail = () => ask("GET /api/kept", { q: "fail" });
    await expect(fail()).rejects.toMatchObject({ code: "unavailable" });
    await expect(fail()).rejects.toMatchObject({ code: "unavailable" });
  });

  test("is evicted by newer ones when the cache is full", async () => {
    const { ask, handled } = setUp();
    await ask("GET /api/kept");
    for (let count = 0; count < 200; count++) await ask("GET /api/kept", { q: String(count) });
    await ask("GET /api/kept");
    expect(handled()).toBe(202);
  });
});

test("calls without cacheSeconds are never cached", async () => {
  const { ask, handled } = setUp();
  await ask("GET /api/fresh");
  await ask("GET /api/fresh");
  expect(handled()).toBe(2);
});
