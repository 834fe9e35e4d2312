import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { startStoringHealth } from "#features/staff/server/index.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { Builds } from "./builds.ts";
import { ConfigError, type Config } from "./config.ts";
import { readyPhones, type ReadyPhone } from "./demo/routes/phones.ts";
import { openDemo } from "./demo/open-demo.ts";
import { demoOpponents } from "./demo/opponents/opponents.ts";
import { demoSignIns } from "./demo/sign-in.ts";
import { demoStaff, demoStaffPassword } from "./demo/staff.ts";
import { createHttp } from "./http.ts";
import { startJobs } from "./start-jobs.ts";
import { openProduct } from "./product.ts";
import { warnAboutTrialSettings } from "./production.ts";
import { openRealtime } from "./realtime.ts";
import { withTimeout } from "./with-timeout.ts";
import type { Sites } from "./sites/sites.ts";

export interface RunningServer {
  port: number;
  sites: Sites;
  /** Demo players by brand; empty outside the demo. */
  demoSignIns: ReturnType<typeof demoSignIns>;
  /** Addresses that open signed in as the two demo players; empty outside the demo. */
  readyPhones: readonly ReadyPhone[];
  /** Demo sign-ins to the console; empty outside the demo. */
  demoStaff: readonly { email: string; password: string }[];
  /** Finishes open requests, accepts no new ones, then closes everything. */
  stop(): Promise<void>;
}

/** After the drain. Work that a frozen database holds up is taken over as after a kill. */
const closingMs = 3_000;

const systemClock: Clock = { now: () => new Date() };

export interface StartOptions {
  onStep?: (what: string) => void;
  /** `npm run dev` has page code that is not built. */
  builds?: Promise<Builds>;
  /** Adds hooks that only a tool of the developers needs. */
  extend?: (server: FastifyInstance) => void;
}

/** Starts the configured roles in one process. */
export async function startServer(
  config: Config,
  { onStep = () => undefined, builds, extend }: StartOptions = {},
): Promise<RunningServer> {
  const { DATABASE_URL } = config;
  if (DATABASE_URL === undefined) throw new ConfigError("DATABASE_URL is missing.");
  const product = await openProduct({ ...config, DATABASE_URL }, systemClock, builds);
  const { isDemo, logger, sites, adapters } = product;
  if (isDemo) await openDemo(product, onStep);
  else warnAboutTrialSettings(config, logger);

  let isDraining = false;
  const server = await createHttp(product, () => isDraining);
  extend?.(server);
  await startJobs(product);
  const storing = startStoringHealth({ ...product, log: logger, database: adapters.database });
  await server.ready();
  const opponents = demoOpponents(product);
  const realtime = await openRealtime(product, server.server);
  await server.listen({ port: config.PORT, host: config.HOST });
  const { port } = server.server.address() as AddressInfo;
  adapters.simulators?.deliverTo(`http://127.0.0.1:${port}`);
  opponents?.start();

  return {
    port,
    sites,
    demoSignIns: isDemo ? demoSignIns(sites) : [],
    readyPhones: isDemo ? readyPhones([...sites.byKey.values()], sites.fallback, port) : [],
    demoStaff: isDemo ? demoStaff.map(({ email }) => ({ email, password: demoStaffPassword })) : [],
    async stop() {
      isDraining = true;
      // The proxy needs time to see that this process is not ready.
      await setTimeout(config.DRAIN_SECONDS * 1_000);
      const isClosed = await withTimeout(closingMs, async () => {
        await opponents?.stop();
        await realtime.close();
        await Promise.all([server.close(), adapters.jobs.stop({ graceMs: closingMs - 1_000 })]);
        await storing.stop();
        await adapters.close();
      });
      if (!isClosed)
        logger.warn({ closingMs }, "shutdown did not finish in time; check whether the database responds");
    },
  };
}
