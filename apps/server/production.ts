import { ConfigError, type Config } from "./config.ts";
import { holdsDemoStaff } from "./demo/staff.ts";
import type { Product } from "./product.ts";

interface Opened {
  readonly config: Config;
  readonly logger: Pick<Product["logger"], "warn">;
  readonly world: Pick<Product["world"], "database">;
}

/** Ends the start of production on what can only be meant for the demo, and says what is only for trying. */
export async function refuseDemo({ config, logger, world }: Opened): Promise<void> {
  if (await holdsDemoStaff(world.database)) {
    throw new ConfigError(
      "DATABASE_URL leads to a database that npm start has filled: its players, results and staff are made up.",
    );
  }
  if (config.STRIPE_SECRET_KEY?.startsWith("sk_test_")) {
    logger.warn("STRIPE_SECRET_KEY is of Stripe's test mode: no card is charged");
  }
}
