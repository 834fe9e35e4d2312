import { requireFreshProof } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { subscriptionProblems, subscriptionsContract } from "../contract.ts";
import { callerOf, requireProofNow, subscriberOf } from "./caller.ts";
import { confirmOptIn, startOptIn } from "./operator/opt-in.ts";
import * as service from "./service.ts";
import { stop } from "./stopping.ts";
import * as store from "./store.ts";
import type { SubscriptionPorts } from "./operator/world.ts";

export function subscriptionsRoutes(ports: SubscriptionPorts) {
  return routes<typeof subscriptionsContract, Site>(subscriptionsContract, {
    "GET /api/game/packages": ({ site }) => service.listPackages(site, ports),
    "POST /api/game/opt-in-start": (call, { body }) => startOptIn(ports, call, body),
    "POST /api/game/opt-in-confirm": (call, { body }) => confirmOptIn(ports, call, body),
    "GET /api/game/subscription-standing": async (call) => {
      const { msisdn, playerId } = await callerOf(call);
      const subscriber = { service: call.site.brand.service, msisdn, playerId };
      return { standing: await service.subscriptionOf(call.db, subscriber) };
    },
    "GET /api/game/subscription": ({ db, site, viewer }, { query }) =>
      service.overview(
        db,
        { service: site.brand.service, playerId: viewer.id, msisdn: viewer.msisdn },
        query,
      ),
    "POST /api/game/stop-subscription": (call) =>
      stopOwn(ports, call, ({ state, paid_until: paidUntil, trial_ends_at: trialEndsAt }) => {
        const endsAt = state === "cancelling" ? (paidUntil ?? trialEndsAt) : null;
        return { state, endsAt: endsAt?.toISOString() ?? null };
      }),
  });
}

/** Stops the caller's own subscription, once the caller has shown to be its owner just now. */
export async function stopOwn<Answer>(
  ports: SubscriptionPorts,
  call: CallContext<Site>,
  answerOf: (stopped: store.Subscription) => Answer,
  named?: string,
): Promise<Answer> {
  const { viewer } = call;
  // A player who pays by card may have no number.
  const caller =
    viewer && named === undefined ? { ...viewer, playerId: viewer.id } : await callerOf(call, named);
  requireFreshProof(caller, call.now);
  const { playerId, msisdn } = caller;
  const subscriber = { service: call.site.brand.service, playerId, msisdn };
  return call.write(async (trx) => {
    const latest = await store.findLatest(trx, subscriber);
    const stopped = latest && (await stop(ports, trx, latest.id, call.now));
    if (!stopped) throw subscriptionProblems.problem("subscription_not_found");
    return answerOf(stopped);
  });
}
