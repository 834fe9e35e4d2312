import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { operatorPagesOf } from "#apps/simulators/operators/operator-pages.ts";
import type { Brand } from "#features/branding/rules.ts";
import { createFeatureSwitches } from "#features/branding/server/index.ts";
import { hasAccountNamed } from "#features/game-accounts/server/index.ts";
import { offerTextOf } from "#features/subscriptions/server/index.ts";
import { type RunQuery, migrate, UnreachableDatabase } from "#kit/db/migrate.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { createAlarms } from "./alarms.ts";
import type { ApiPorts } from "./api.ts";
import { readBuilds, type Builds } from "./builds.ts";
import { ConfigError, type Config } from "./config.ts";
import { staffContextOf } from "./console/staff-context.ts";
import { createDemoClock, restoreDemoClock } from "./demo/clock.ts";
import { withDrawnScreenshots } from "./demo/screenshots/store.ts";
import { refuseForeignDatabase } from "./demo/database-owner.ts";
import { createRealtimePublisher } from "./realtime-publisher.ts";
import { createHealthTally } from "#kit/pure/health-tally.ts";
import { createLogger } from "./logger.ts";
import { isSimulated } from "./operators/operators.ts";
import { notifyOfRestriction } from "./notify-of-restriction.ts";
import { onRegistered } from "./on-registered.ts";
import { personalDataOf } from "./personal-data.ts";
import { loadSites } from "./sites/sites.ts";
import { timeZonesOf } from "./sites/time-zones.ts";
import { adapterNames, watchAll } from "./watch-adapters.ts";
import { createAdapters } from "./wiring.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** Everything that HTTP and jobs share: a migrated database, the build, brands and adapters. */
export async function openProduct(
  config: Config & { DATABASE_URL: string },
  system: Clock,
  reading: Promise<Builds> = readBuilds(`${root}dist`),
) {
  const isDemo = config.mode === "demo";
  const demoClock = isDemo ? createDemoClock(system) : undefined;
  const clock = demoClock ?? system;
  const health = createHealthTally();
  const logger = createLogger(config, {
    onError: (description) => health.failed("error", description, description, clock.now()),
  });
  // The error is handled below.
  reading.catch(() => undefined);
  await migrate(config.DATABASE_URL, `${root}migrations`, {
    async precheck(query: RunQuery) {
      await refuseForeignDatabase(config.mode, query);
      // Without a build the server cannot start, so the database is not migrated.
      await reading;
    },
    log: logger,
  }).catch((error: unknown) => {
    if (!(error instanceof UnreachableDatabase)) throw error;
    throw new ConfigError(`The database of DATABASE_URL does not respond: ${error.message}.`);
  });
  const builds = await reading;
  const sites = await loadSites({
    brandsFolder: `${root}brands`,
    languagesFolder: `${root}languages`,
    fontUrlOf: builds.renderer.displayFontUrl,
    isDemo,
    staffHost: config.STAFF_HOST,
    port: config.PORT,
    operatorPagesOf: (brand) => (hasSimulatedOperator(config, brand) ? operatorPagesOf(brand) : brand),
  });
  const brands = [...sites.byKey.values()].map((site) => site.brand);
  // Without OTP_SECRET the demo uses one that ends with the process.
  const otpSecret = config.OTP_SECRET ?? newSecret();
  const created = await createAdapters({ ...config, OTP_SECRET: otpSecret }, clock, logger, brands);
  const adapters = watchAll(created, { health, clock });
  if (demoClock) await restoreDemoClock(adapters.database, demoClock);
  const realtimePublisher = createRealtimePublisher();
  const alarms = createAlarms();
  const switches = createFeatureSwitches(adapters.database, {
    onFailure: (error) =>
      logger.warn({ err: error }, "feature switches could not be read; the last known ones stay"),
  });
  await switches.load();
  const siteOf = (brand: string) => sites.byKey.get(brand);
  const ports = {
    realtime: realtimePublisher.port,
    jobs: adapters.jobs,
    otpSecret,
    proofOfWork: adapters.proofOfWork,
    hasGameAccount: hasAccountNamed,
    onRegistered,
    notifyOfRestriction,
    sendsSms: ({ demoBrandConfig }: Pick<Brand, "demoBrandConfig">) => isDemo || !demoBrandConfig,
    alarm: alarms.raise,
    personalData: personalDataOf({ jobs: adapters.jobs, siteOf }),
    files: adapters.files,
    privateFiles: isDemo
      ? withDrawnScreenshots(adapters.privateFiles, adapters.database)
      : adapters.privateFiles,
    cards: adapters.cards,
    push: adapters.push,
    switches,
    operators: adapters.operators,
    siteOf,
    offerTextOf,
    brands,
    timeZoneOf: timeZonesOf(brands),
    staff: staffContextOf(config, sites, adapters.mail),
    system: {
      release: builds.release,
      adapters: adapterNames(config, adapters),
      redis: realtimePublisher.redis,
    },
  } satisfies ApiPorts;
  const demoHandOffKey = isDemo ? newSecret() : undefined;
  return {
    config,
    clock,
    /** Only in the demo. */
    demoClock,
    logger,
    isDemo,
    /** Production uses https only. */
    isSecure: !isDemo,
    builds,
    sites,
    brands,
    adapters,
    realtimePublisher,
    alarms,
    health,
    ports,
    handOffKeyOf: (brand: string) => config.HANDOFF_KEYS[brand] ?? demoHandOffKey,
  };
}

function hasSimulatedOperator(config: Config, { operator }: Brand): boolean {
  return operator !== null && isSimulated(config, operator);
}

function newSecret(): string {
  return randomBytes(32).toString("hex");
}
