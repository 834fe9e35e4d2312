import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { findSignedIn, tokenOf, workAccountJobs } from "#features/accounts/server/index.ts";
import { brandForHost, type Brand } from "#features/branding/rules.ts";
import { recordAudit, scheduleAuditCheck } from "#features/staff/server/index.ts";
import {
  cardRenewals,
  confirmReturn,
  knownToOperators,
  subscriptionOf,
  workCards,
  workSubscriptionJobs,
} from "#features/subscriptions/server/index.ts";
import { createDatabase } from "#kit/db/database.ts";
import { migrate } from "#kit/db/migrate.ts";
import { readAssets, serveAssets } from "#kit/http/assets.ts";
import { keepAnswers } from "#kit/http/kept-answers.ts";
import { createHttpServer } from "#kit/http/server.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { Realtime } from "#kit/realtime/server.ts";
import { createOutsidePages, outsidePagesOf } from "#apps/simulators/operators/outside.ts";
import { registerApiDocs } from "./api-docs.ts";
import { apiTable, type ApiPorts } from "./api.ts";
import { createAsking } from "./operators/asking.ts";
import { readConsoleBuild } from "./console/console-build.ts";
import { registerConsole } from "./console/console-page.ts";
import { registerDemoCodes } from "./demo/staff-codes.ts";
import { keepConsoleApart } from "./console/staff-host.ts";
import { createStaffOf } from "./console/staff-of.ts";
import { staffWorldOf } from "./console/staff-world.ts";
import { registerBrandFiles } from "./brand-files/index.ts";
import { ConfigError, type Config } from "./config.ts";
import { seedDemo } from "./demo/index.ts";
import { scheduleDemoReset } from "./demo/reset.ts";
import { demoStaff, demoStaffPassword, seedStaff } from "./demo/staff.ts";
import { scheduleHousekeeping } from "./housekeeping.ts";
import { createDemoSignIn, demoSignIns } from "./demo/sign-in.ts";
import { createLogger } from "./logger.ts";
import { registerOperations } from "./operations.ts";
import { isSimulated } from "./operators/operators.ts";
import { readBuild } from "./pages/build-output.ts";
import { createPages } from "./pages/pages.ts";
import { loadRenderer } from "./pages/renderer.ts";
import { openRealtime } from "./realtime.ts";
import { personalDataOf } from "./personal-data.ts";
import { loadSites, type Sites } from "./sites/sites.ts";
import { textFiles } from "./sites/text-files.ts";
import { registerUploadedFiles } from "./uploaded-files.ts";
import { wire } from "./wiring.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface RunningServer {
  port: number;
  sites: Sites;
  /** As whom one is signed in on the demo brands; none outside the demo. */
  demoSignIns: ReturnType<typeof demoSignIns>;
  /** As whom one signs in to the console; nobody outside the demo. */
  demoStaff: readonly { email: string; password: string }[];
  /** Answers what is under way, takes nothing new, then lets go of everything. */
  stop(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

/** Starts the roles that the configuration names, in one process. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<RunningServer> {
  const { DATABASE_URL: databaseUrl } = config;
  if (databaseUrl === undefined) throw new ConfigError("DATABASE_URL is missing.");
  const isDemo = config.mode === "demo";
  const isSecure = !isDemo;
  const logger = createLogger(config);
  await migrate(databaseUrl, `${root}migrations`);

  const [renderer, build, consoleBuild, assets, faces] = await Promise.all([
    loadRenderer(`${root}dist/server`),
    readBuild(`${root}dist/client`),
    readConsoleBuild(`${root}dist/console`),
    readAssets(`${root}dist/client/assets`, "/assets/"),
    readAssets(`${root}dist/server/assets`, "/assets/", [".woff2"]),
  ]);
  const sites = await loadSites({
    brandsFolder: `${root}brands`,
    languagesFolder: `${root}languages`,
    fontUrls: renderer.displayFontUrls,
    isDemo,
    staffHost: config.STAFF_HOST,
    port: config.PORT,
    outsidePagesOf: (brand) =>
      brand.operator !== null && isSimulated(config, brand.operator) ? outsidePagesOf(brand) : brand,
  });
  const brands = [...sites.byKey.values()].map((site) => site.brand);

  const families = brands.flatMap(({ operator }) => operator ?? []);
  const world = await wire({ ...config, DATABASE_URL: databaseUrl }, clock, logger, families);
  const { database, jobs } = world;
  const staff = staffWorldOf(config, sites, world.mail);
  if (isDemo) {
    await fillWithDemo(databaseUrl, brands, clock.now());
    await seedStaff(database, staff.seal, clock.now());
  }
  if (world.simulators) {
    for await (const { family, msisdn, service, reference, word } of knownToOperators(database, brands)) {
      world.simulators.operators.of[family].book.start(msisdn, service, reference, word);
    }
  }

  // Sockets open on the server that serves this table, so they come after it.
  const live: { realtime?: Realtime } = {};
  // Without one of its own the demo makes codes that end with the process.
  const otpSecret = config.OTP_SECRET ?? randomBytes(32).toString("hex");
  const siteOf = (brand: string) => sites.byKey.get(brand);
  const demoHandOffKey = isDemo ? randomBytes(32).toString("hex") : undefined;
  const handOffKeyOf = (brand: string) => config.HANDOFF_KEYS[brand] ?? demoHandOffKey;
  const ports = {
    live: {
      publish: (to, message) => live.realtime?.publish(to, message),
      disconnectSession: (sessionId) => live.realtime?.disconnectSession(sessionId),
    },
    jobs,
    otpSecret,
    personalData: personalDataOf({ jobs }),
    recordAudit,
    files: world.files,
    cards: world.cards,
    operators: world.operators,
    siteOf,
    brands,
    staff,
  } satisfies ApiPorts;
  const calls = apiTable(ports);
  const table = keepAnswers(calls);
  const texts = textFiles(sites.byKey.values());
  const pages = createPages({
    renderer,
    build,
    sites,
    table,
    database,
    clock,
    door: {
      live: ports.live,
      handOffKeyOf,
      askOperator: createAsking(ports, { database, clock, log: logger }),
      confirmReturnTo: (site) => confirmReturn(ports, site),
      isEntitled: async (of) => (await subscriptionOf(database, of))?.isEntitled ?? false,
      signInToDemo: createDemoSignIn({ database, clock, isSecure }),
    },
    textUrlOf: texts.urlOf,
    isDemo,
    isSecure,
    cardOrigins: world.cards.origins,
  });
  const server = createHttpServer({
    table: config.run.includes("http") ? table : new Map(),
    database,
    clock,
    logger,
    siteOf: sites.ofHost,
    fallbackSite: sites.fallback,
    viewerOf: ({ headers }, { brand }) =>
      findSignedIn(database, tokenOf(headers, isSecure), brand, clock.now()),
    staffOf: createStaffOf({ database, clock, staff }),
    problemPage: pages.problemPage,
    isSecure,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  let isDraining = false;
  registerOperations(server, {
    database,
    metricsToken: config.METRICS_TOKEN,
    isDraining: () => isDraining,
    isOwnHost: (host) => host === config.STAFF_HOST || brandForHost(host, sites.hosts) !== undefined,
  });
  if (!isDemo && config.STAFF_HOST !== undefined) keepConsoleApart(server, config.STAFF_HOST, table);
  if (config.run.includes("http")) {
    registerApiDocs(server, table);
    registerUploadedFiles(server, ports);
    serveAssets(server, new Map([...faces, ...assets, ...texts.assets]));
    registerConsole(server, { build: consoleBuild, sites, clock, isDemo, isSecure });
    if (world.simulators) {
      await server.register(world.simulators.plugin);
      await server.register(
        createOutsidePages({ servers: world.simulators.operators.of, brands, handOffKeyOf, clock }),
      );
    }
    if (isDemo) registerDemoCodes(server, clock);
    registerBrandFiles(server, {
      database,
      clock,
      worker: {
        workerCode: build.serviceWorker,
        clientEntry: build.entry,
        fontUrlOf: ({ brand }) => renderer.displayFontUrls[brand.theme.width],
        textUrlOf: texts.urlOf,
      },
      cardSources: pages.cardSources,
      isDemo,
    });
    pages.register(server);
  }
  scheduleHousekeeping(jobs, { database, clock, files: world.files });
  scheduleDemoReset(jobs, { databaseUrl, brands, clock });
  workAccountJobs(jobs, { ...ports, database, clock, sms: world.sms, mail: world.mail, log: logger });
  const cardWork = { ...ports, jobs, database, clock, mail: world.mail };
  workCards(cardWork);
  workSubscriptionJobs(jobs, {
    ...cardWork,
    sms: world.sms,
    log: logger,
    cardRenewals: cardRenewals(cardWork),
  });
  scheduleAuditCheck(jobs, database, logger);
  await jobs.start({ work: config.run.includes("jobs") });
  await server.ready();
  live.realtime = await openRealtime({
    httpServer: server.server,
    isServing: config.run.includes("realtime"),
    isSecure,
    database,
    sites,
    clock,
    redisUrl: config.REDIS_URL,
    log: logger,
  });
  await server.listen({ port: config.PORT, host: config.HOST });
  const { port } = server.server.address() as AddressInfo;
  world.simulators?.operators.deliverTo(`http://127.0.0.1:${port}`);
  world.simulators?.cards.webhooks.deliverTo(`http://127.0.0.1:${port}/api/callbacks/card`);

  return {
    port,
    sites,
    demoSignIns: isDemo ? demoSignIns(sites) : [],
    demoStaff: isDemo ? demoStaff.map(({ email }) => ({ email, password: demoStaffPassword })) : [],
    async stop() {
      isDraining = true;
      // The proxy in front needs a moment to see that this process is no longer ready.
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_SECONDS * 1_000));
      await live.realtime?.close();
      await Promise.all([server.close(), jobs.stop()]);
      await world.close();
    },
  };
}

/** With patience of its own: on a busy machine making up a world keeps connections waiting longer than a request may. */
async function fillWithDemo(url: string, brands: readonly Brand[], now: Date): Promise<void> {
  const patienceMs = 60_000;
  const database = createDatabase({ url, connectTimeoutMs: patienceMs, statementTimeoutMs: patienceMs });
  try {
    await seedDemo(database, brands, now);
  } finally {
    await database.close();
  }
}
