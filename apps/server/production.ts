import { brandForHost } from "#features/branding/rules.ts";
import { ConfigError, type Config } from "./config.ts";
import { holdsDemoStaff } from "./demo/staff.ts";
import type { Product } from "./product.ts";

interface Opened {
  readonly config: Config;
  readonly logger: Pick<Product["logger"], "warn">;
  readonly sites: Pick<Product["sites"], "hosts">;
  readonly world: Pick<Product["world"], "database">;
}

/** Ends the start of production on what can only be meant for the demo, and says what is only for trying. */
export async function refuseDemo({ config, logger, sites, world }: Opened): Promise<void> {
  const { STAFF_HOST, STRIPE_SECRET_KEY } = config;
  if (STAFF_HOST !== undefined && brandForHost(STAFF_HOST, sites.hosts) !== undefined) {
    throw new ConfigError(`STAFF_HOST is wrong: ${STAFF_HOST} is the host of a brand.`);
  }
  if (await holdsDemoStaff(world.database)) {
    throw new ConfigError(
      "DATABASE_URL leads to a database that npm start has filled: its players, results and staff are made up.",
    );
  }
  if (STRIPE_SECRET_KEY?.startsWith("sk_test_")) {
    logger.warn("STRIPE_SECRET_KEY is of Stripe's test mode: no card is charged");
  }
}
