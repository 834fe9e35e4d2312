import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViewer, tokenOf } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import { createHttpServer } from "#kit/http/server.ts";
import { createDemoSignIn, demoSignIns } from "./sign-in.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { testTimeoutMs } from "#kit/testing/timeout.ts";

const demo = "vc-za-en-demo";
const demoNumber = "27600000471";
let app: TestApp;
let server: FastifyInstance;

beforeAll(async () => {
  app = await startTestApp({ seeded: [demo, "saf-ke-en"] });
  const { database, clock, sites } = app;
  const signIn = createDemoSignIn({ database, clock, isSecure: true });
  server = createHttpServer({
    table: new Map(),
    database,
    clock,
    logger: pino({ level: "silent" }),
    siteOf: sites.ofHost,
    fallbackSite: sites.fallback,
    viewerOf: async () => null,
    isSecure: true,
    trustedProxies: [],
    timeLimits: { readMs: testTimeoutMs, writeMs: testTimeoutMs },
  });
  server.get("/*", { exposeHeadRoute: true }, async (request, reply) => {
    const { site } = requestInfoOf<Site>(request)!;
    return { viewer: await signIn(request, reply, site) };
  });
  await server.ready();
});

afterAll(async () => {
  await server.close();
  await app.stop();
});

const sessions = async () => (await app.database.run("select count(*) from sessions"))[0]?.["count"];

interface Visit {
  path?: string;
  method?: "GET" | "HEAD";
  headers?: Record<string, string>;
  from?: string;
}

/** Each visit has its own address; another test covers bots. */
let address = 0;
function visit(brand: string, { path = "/notifications", method = "GET", headers, from }: Visit = {}) {
  address += 1;
  return server.inject({
    url: path,
    method,
    headers: { host: `${brand}.localhost`, ...headers },
    remoteAddress: from ?? `10.0.${address >> 8}.${address & 255}`,
  });
}

describe("a demo brand", () => {
  test("signs a visitor in as its demo player, in a session marked as a demo session", async () => {
    const response = await visit(demo);
    const cookie = String(response.headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+; Secure$/);
    const { brand } = app.sites.byKey.get(demo)!;
    const viewer = await findViewer(app.database, tokenOf({ cookie }, true), brand, app.clock.now());
    expect(viewer).toMatchObject({ msisdn: demoNumber, isDemo: true });
    expect(response.json()).toEqual({ viewer });
  });

  test("uses the same player whatever the URL claims", async () => {
    const response = await visit(demo, { path: "/notifications?msisdn=27600000009&userId=1" });
    expect(response.json()).toMatchObject({ viewer: { msisdn: demoNumber } });
  });

  test("opens a session only in its own realm", async () => {
    const cookie = String((await visit(demo)).headers["set-cookie"]);
    for (const { brand } of app.sites.byKey.values()) {
      const viewer = await findViewer(app.database, tokenOf({ cookie }, true), brand, app.clock.now());
      expect(viewer !== null).toBe(brand.key === demo);
    }
  });

  test.each([
    ["a HEAD request", { method: "HEAD" }],
    ["a picture in another page", { headers: { "sec-fetch-mode": "no-cors" } }],
    ["a script's request", { headers: { "sec-fetch-mode": "cors" } }],
    ["a prefetch", { headers: { "sec-purpose": "prefetch" } }],
    ["a prerendering", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["an old prefetch", { headers: { purpose: "prefetch" } }],
  ] satisfies [string, Visit][])("opens none for %s", async (_, request) => {
    const before = await sessions();
    expect((await visit(demo, request)).headers["set-cookie"]).toBeUndefined();
    expect(await sessions()).toBe(before);
  });

  test("refuses a prefetch as unavailable, so that its page is not cached", async () => {
    expect((await visit(demo, { headers: { "sec-purpose": "prefetch" } })).statusCode).toBe(503);
  });

  test("stops giving sessions to an address that does not store them", async () => {
    const responses = [];
    for (let count = 0; count < 40; count++) responses.push(await visit(demo, { from: "192.0.2.7" }));
    expect(responses.filter(({ headers }) => headers["set-cookie"])).toHaveLength(30);
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test("without its player shows the visitor's page", async () => {
    const response = await visit("mtn-za-en-demo");
    expect(response.statusCode).toBe(200);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });
});

test("a live brand never signs a visitor in, whatever the request claims", async () => {
  const [victim] = await app.database.run(
    "select id, msisdn from players where service = 'safaricom-ke' and msisdn is not null limit 1",
  );
  const claims = [
    "",
    `?msisdn=${String(victim?.["msisdn"])}`,
    `?userId=${String(victim?.["id"])}`,
    `?msisdn=${demoNumber}&userId=${String(victim?.["id"])}`,
    `?msisdn=${String(victim?.["msisdn"])}&result=success&subscription_id=1&ext_ref=2`,
  ];
  const before = await sessions();
  const live = [...app.sites.byKey.values()].filter(({ brand }) => !brand.demoBrandConfig);
  expect(live.length).toBeGreaterThan(0);
  for (const { brand } of live) {
    for (const claim of claims) {
      const headers = {
        referer: `https://${demo}.kickoff.example/`,
        msisdn: demoNumber,
        "x-msisdn": demoNumber,
      };
      const response = await visit(brand.key, { path: `/notifications${claim}`, headers });
      expect(response.headers["set-cookie"]).toBeUndefined();
      expect(response.json()).toEqual({ viewer: null });
    }
  }
  expect(await sessions()).toBe(before);
});

test("the table of sign-ins lists the demo brands with number and player", async () => {
  const rows = demoSignIns(app.sites);
  expect(rows.map(({ msisdn }) => msisdn).toSorted()).toEqual(["27600000471", "27600000472", "27600000473"]);
  const own = rows.find(({ msisdn }) => msisdn === demoNumber);
  const [player] = await app.database.run("select username from players where msisdn = $1", [demoNumber]);
  expect(own).toEqual({
    brand: "Vuka Preview",
    address: "http://vc-za-en-demo.localhost:3000",
    msisdn: demoNumber,
    player: player?.["username"],
  });
});
