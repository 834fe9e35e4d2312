import { countOverdue } from "#features/matches/server/index.ts";
import { countPrizes } from "#features/battlegrounds/server/index.ts";
import { countFailures } from "#kit/jobs/batch-failures.ts";
import type { FastifyInstance } from "fastify";
import { usedShareOf } from "#adapters/file-store/disk.ts";
import { createOperatorPages } from "#apps/simulators/operators/operator-pages.ts";
import { browserIdOf, findViewer, tokenOf } from "#features/accounts/server/index.ts";
import { brandForHost } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { supportFigures } from "#features/support/server/index.ts";
import { totalsOfAllServices } from "#features/store/server/index.ts";
import { sumCoins } from "#features/coins/server/index.ts";
import { confirmReturn, subscriptionOf } from "#features/subscriptions/server/index.ts";
import { noSubscription } from "#apps/web/guard.ts";
import { serveAssets } from "#kit/http/assets.ts";
import { cacheResponses } from "#kit/http/response-cache.ts";
import type { RouteTable } from "#kit/http/routes.ts";
import { createHttpServer } from "#kit/http/server.ts";
import { countDeadAndLateJobs } from "#kit/jobs/counts.ts";
import { registerApiDocs } from "./api-docs.ts";
import { apiTable } from "./api.ts";
import { registerBrandFiles } from "./brand-files/index.ts";
import { registerCsvExports } from "./console/csv-exports.ts";
import { registerConsole } from "./console/console-page.ts";
import { separateConsoleHost } from "./console/staff-host.ts";
import { createStaffLookup } from "./console/staff-lookup.ts";
import { createClockMover } from "./demo/clock.ts";
import { registerClock } from "./demo/routes/clock-routes.ts";
import { registerGuide } from "./demo/routes/guide.ts";
import { readyPhones, registerPhones } from "./demo/routes/phones.ts";
import { createDemoSignIn } from "./demo/sign-in.ts";
import { registerDemoCodes } from "./demo/staff-codes.ts";
import { coinGauge, prizeGauges, storeGauges } from "./coin-gauges.ts";
import { registerCspReports } from "./csp-reports.ts";
import { createMetrics } from "./metrics.ts";
import { operationGauges } from "./operation-gauges.ts";
import { registerOperations } from "./operations.ts";
import { createStatusRefresh } from "./operators/refresh-status.ts";
import { barePage } from "./pages/bare-page.ts";
import { createPages } from "./pages/pages.ts";
import type { Product } from "./product.ts";
import { countError } from "./counted-figures.ts";
import { textFiles } from "./sites/text-files.ts";
import { registerUploadedFiles } from "./uploaded-files.ts";

/** The HTTP server of this process. Without the role `http` it serves only probes. */
export async function createHttp(product: Product, isDraining: () => boolean): Promise<FastifyInstance> {
  const { config, clock, sites, ports, isDemo, isSecure } = product;
  const { database } = product.adapters;
  const isServing = config.run.includes("http");
  const table = cacheResponses(apiTable(ports));
  const texts = textFiles(sites.byKey.values());
  const pages = pagesOf(product, table, texts);
  const metrics = createMetrics({
    database,
    alarms: product.alarms.metric,
    overdueDeadlines: () => countOverdue(database, clock.now()),
    batchFailures: () => countFailures(database),
  });
  const figures = {
    deadAndLateJobs: () => countDeadAndLateJobs(database),
    support: () => supportFigures(database, clock.now()),
    diskUsedShare: config.S3_BUCKET === undefined ? () => usedShareOf(config.FILES_DIR) : undefined,
  };
  for (const gauge of operationGauges(figures)) metrics.register(gauge);
  metrics.register(coinGauge(() => sumCoins(database)));
  for (const gauge of storeGauges(() => totalsOfAllServices(database))) metrics.register(gauge);
  for (const gauge of prizeGauges(() => countPrizes(database, clock.now()))) metrics.register(gauge);
  const server = createHttpServer({
    table: isServing ? table : new Map(),
    database,
    clock,
    logger: product.logger,
    siteOf: sites.ofHost,
    fallbackSite: sites.fallback,
    viewerOf: ({ headers }, { brand }) =>
      findViewer(database, tokenOf(headers, isSecure), brand, clock.now()),
    staffOf: createStaffLookup({ database, clock, staff: ports.staff }),
    browserOf: browserIdOf,
    problemPage: pages.problemPage,
    barePage,
    onResponse(summary) {
      metrics.observe(summary);
      const { status, method, route } = summary;
      if (status === 500) product.health.failed("call", `${method} ${route}`, "500", clock.now());
      const failed = status === 500 ? sites.ofHost(summary.host) : undefined;
      if (failed) void countError({ database, clock, log: product.logger }, failed.brand);
    },
    isSecure,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  registerOperations(server, {
    database,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    isDraining,
    isOwnHost: (host) => host === config.STAFF_HOST || brandForHost(host, sites.hosts) !== undefined,
  });
  if (!isDemo && config.STAFF_HOST !== undefined) separateConsoleHost(server, config.STAFF_HOST, table);
  if (isServing) await serve(server, product, { table, texts, pages });
  return server;
}

type Texts = ReturnType<typeof textFiles>;
type Pages = ReturnType<typeof createPages>;

/** Everything that is not an API call. Pages come last, because they match every remaining address. */
async function serve(
  server: FastifyInstance,
  product: Product,
  { table, texts, pages }: { table: RouteTable<Site>; texts: Texts; pages: Pages },
): Promise<void> {
  const { builds, clock, ports, sites, isDemo, isSecure } = product;
  registerApiDocs(server, table);
  registerUploadedFiles(server, { ...ports, database: product.adapters.database });
  serveAssets(server, new Map([...builds.assets, ...texts.assets]));
  registerCsvExports(server, { database: product.adapters.database, clock, staff: ports.staff });
  registerConsole(server, { build: builds.console, sites, clock, isDemo, isSecure });
  await serveSimulators(server, product);
  registerCspReports(server, { database: product.adapters.database, clock });
  registerBrandFiles(server, {
    worker: {
      workerCode: builds.web.serviceWorker,
      clientEntry: builds.web.entry,
      fontUrlOf: ({ brand }) => builds.renderer.displayFontUrl(brand.theme),
      textUrlOf: texts.urlOf,
    },
    cardSources: pages.cardSources,
    isDemo,
  });
  pages.register(server);
}

async function serveSimulators(server: FastifyInstance, product: Product): Promise<void> {
  const { adapters, brands, handOffKeyOf, clock, demoClock, sites, isSecure, config } = product;
  if (!adapters.simulators || !demoClock) return;
  await server.register(adapters.simulators.plugin);
  await server.register(
    createOperatorPages({ servers: adapters.simulators.operators.of, brands, handOffKeyOf, clock }),
  );
  registerDemoCodes(server, clock);
  const { database, jobs } = adapters;
  registerClock(server, createClockMover({ database, jobs, clock: demoClock }));
  const all = [...sites.byKey.values()];
  registerPhones(server, { database, clock, isSecure, sites: all, siteOf: sites.ofHost });
  const phones = readyPhones(all, sites.fallback, config.PORT);
  registerGuide(server, { phones, brands, service: sites.fallback.brand.service, database });
}

function pagesOf(product: Product, table: RouteTable<Site>, texts: Texts): Pages {
  const { builds, sites, clock, logger, ports, isDemo, isSecure } = product;
  const { database, cards } = product.adapters;
  return createPages({
    renderer: builds.renderer,
    build: builds.web,
    sites,
    table,
    database,
    clock,
    access: {
      realtime: ports.realtime,
      handOffKeyOf: product.handOffKeyOf,
      refreshOperatorStatus: createStatusRefresh(ports, { database, clock, log: logger }),
      confirmReturnTo: (site) => confirmReturn(ports, site),
      subscriptionAccessOf: async (of) => (await subscriptionOf(database, of)) ?? noSubscription,
      signInToDemo: createDemoSignIn({ database, clock, isSecure }),
    },
    textUrlOf: texts.urlOf,
    switches: ports.switches,
    isDemo,
    isSecure,
    cardOrigins: cards.origins,
  });
}
