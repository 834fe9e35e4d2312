import type { FastifyBaseLogger } from "fastify";
import type { Site } from "#features/branding/server/index.ts";
import {
  refreshOperatorStatus,
  OperatorFailed,
  type SubscriptionPorts,
} from "#features/subscriptions/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";

/** Asks a brand's operator about a number, if it has one. One that cannot be asked now changes nothing that we know. */
export function createStatusRefresh(
  ports: SubscriptionPorts,
  { database, clock, log }: { database: Database; clock: Clock; log: Pick<FastifyBaseLogger, "warn"> },
) {
  return async (site: Site, msisdn: string): Promise<void> => {
    if (site.brand.operator === null) return;
    try {
      await refreshOperatorStatus(ports, database, { site, msisdn, now: clock.now() });
    } catch (error) {
      if (!(error instanceof OperatorFailed)) throw error;
      log.warn({ err: error, brand: site.brand.key }, "the operator could not be asked after a number");
    }
  };
}
