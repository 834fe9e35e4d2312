import type { FastifyBaseLogger } from "fastify";
import type { Site } from "#features/branding/server/index.ts";
import {
  refreshOperatorStatus,
  OperatorFailed,
  type SubscriptionPorts,
} from "#features/subscriptions/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";

/** Refreshes the operator status of a number, if the brand has an operator. If it cannot be reached, the stored status stays. */
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
      log.warn(
        { err: error, brand: site.brand.key },
        "operator status refresh failed; the stored status stays",
      );
    }
  };
}
