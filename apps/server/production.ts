import type { Config } from "./config.ts";
import type { Product } from "./product.ts";

/** Settings that a rehearsal of production may have, and production must not. */
export function warnAboutTrialSettings(config: Config, logger: Pick<Product["logger"], "warn">): void {
  if (config.STRIPE_SECRET_KEY?.startsWith("sk_test_")) {
    logger.warn("STRIPE_SECRET_KEY is of Stripe's test mode: no card is charged");
  }
}
