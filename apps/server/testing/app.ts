import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { findSignedIn, tokenOf } from "#features/accounts/server/index.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import { createHttpServer } from "#kit/http/server.ts";
import { createTestClock, type TestClock } from "#kit/testing/clock.ts";
import { createTestDatabase } from "#kit/testing/database.ts";
import { nobodyListens } from "#kit/realtime/port.ts";
import { apiTable } from "../api.ts";
import { seedDemo } from "../demo/index.ts";
import { loadSites, type Sites } from "../sites.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const noFonts = { 68: "", 88: "", 100: "", 118: "" };

export interface TestApp {
  server: FastifyInstance;
  database: Database;
  sites: Sites;
  clock: TestClock;
  /** Asks as a browser on the brand's host would. */
  get(
    brand: string,
    path: string,
  ): Promise<{ status: number; body: never; headers: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/** The real calls of all brands on a database of their own, with the demo data of the brands named. */
export async function startTestApp(
  options: { seeded?: readonly string[]; isDemo?: boolean } = {},
): Promise<TestApp> {
  const clock = createTestClock("2026-11-15T12:00:00Z");
  const testDatabase = await createTestDatabase();
  const database = createDatabase({ url: testDatabase.url });
  const sites = await loadSites({
    brandsFolder: `${root}brands`,
    languagesFolder: `${root}languages`,
    fontUrls: noFonts,
    isDemo: options.isDemo ?? true,
    port: 3000,
  });
  const seeded = [...sites.byKey.values()]
    .map(({ brand }) => brand)
    .filter(({ key }) => options.seeded?.includes(key));
  if (seeded.length > 0) await seedDemo(database, seeded, clock.now());
  const server = createHttpServer({
    table: apiTable(nobodyListens),
    database,
    clock,
    logger: pino({ level: "silent" }),
    siteOf: sites.ofHost,
    fallbackSite: sites.fallback,
    viewerOf: ({ headers }, { brand }) => findSignedIn(database, tokenOf(headers, false), brand, clock.now()),
    isSecure: false,
    trustedProxies: [],
  });
  await server.ready();
  return {
    server,
    database,
    sites,
    clock,
    async get(brand, path) {
      const answer = await server.inject({ url: path, headers: { host: `${brand}.localhost` } });
      return { status: answer.statusCode, body: answer.json<never>(), headers: answer.headers };
    },
    async stop() {
      await server.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}
