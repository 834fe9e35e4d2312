import { fileURLToPath } from "node:url";
import type { AddressInfo } from "node:net";
import { startSimulators } from "#apps/simulators/index.ts";
import { createDatabase } from "#kit/db/database.ts";
import { migrate } from "#kit/db/migrate.ts";
import { readAssets, serveAssets } from "#kit/http/assets.ts";
import { createHttpServer } from "#kit/http/server.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { registerApiDocs } from "./api-docs.ts";
import { apiTable } from "./api.ts";
import type { Config } from "./config.ts";
import { seedDemo } from "./demo/index.ts";
import { createLogger } from "./logger.ts";
import { registerOperations } from "./operations.ts";
import { readBuild } from "./pages/build-output.ts";
import { createPages } from "./pages/pages.ts";
import { loadRenderer } from "./pages/renderer.ts";
import { loadSites, type Sites } from "./sites.ts";
import { textFiles } from "./text-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface RunningServer {
  port: number;
  sites: Sites;
  stop(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

/** Wires everything together and listens. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<RunningServer> {
  const databaseUrl = config.DATABASE_URL;
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is missing");
  const isDemo = config.mode === "demo";
  const logger = createLogger(config);
  await migrate(databaseUrl, `${root}migrations`);
  const database = createDatabase({
    url: databaseUrl,
    maxConnections: config.DATABASE_CONNECTIONS,
    onIdleError: (error) => logger.warn({ err: error }, "an idle database connection was lost"),
  });

  const [renderer, build, assets, faces] = await Promise.all([
    loadRenderer(`${root}dist/server`),
    readBuild(`${root}dist/client`),
    readAssets(`${root}dist/client/assets`, "/assets/"),
    readAssets(`${root}dist/server/assets`, "/assets/", [".woff2"]),
  ]);
  const sites = await loadSites({
    brandsFolder: `${root}brands`,
    languagesFolder: `${root}languages`,
    fontUrls: renderer.displayFontUrls,
    isDemo,
    port: config.PORT,
  });
  if (isDemo)
    await seedDemo(
      database,
      [...sites.byKey.values()].map((site) => site.brand),
      clock.now(),
    );

  const table = apiTable();
  const texts = textFiles(sites.byKey.values());
  const isSecure = !isDemo;
  const pages = createPages({
    renderer,
    build,
    sites,
    table,
    database,
    clock,
    textUrlOf: texts.urlOf,
    isDemo,
    isSecure,
  });
  const server = createHttpServer({
    table,
    database,
    clock,
    logger,
    siteOf: sites.ofHost,
    fallbackSite: sites.fallback,
    viewerOf: () => Promise.resolve(null),
    problemPage: pages.problemPage,
    isSecure,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  let isDraining = false;
  registerOperations(server, { database, metricsToken: config.METRICS_TOKEN, isDraining: () => isDraining });
  registerApiDocs(server, table);
  serveAssets(server, new Map([...faces, ...assets]));
  serveAssets(server, texts.assets);
  const simulators = isDemo ? await startSimulators({ clock }) : undefined;
  if (simulators) await server.register(simulators.plugin);
  pages.register(server);
  await server.listen({ port: config.PORT, host: config.HOST });

  return {
    port: (server.server.address() as AddressInfo).port,
    sites,
    async stop() {
      isDraining = true;
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_SECONDS * 1_000));
      await server.close();
      await simulators?.stop();
      await database.close();
    },
  };
}
