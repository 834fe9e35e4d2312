import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { subscriptionProblems, subscriptionsContract } from "../contract.ts";
import { usableUntil } from "../rules.ts";
import { readDisclosureOf, disclosureJson } from "./disclosure.ts";
import { confirmOptIn } from "./operator/opt-in-confirm.ts";
import { startOptIn } from "./operator/opt-in-start.ts";
import { listPackages } from "./operator/packages.ts";
import { paidDisclosure } from "./operator/consent-text.ts";
import { overview } from "./overview.ts";
import type { OptInPorts } from "./ports.ts";
import { resumeSubscription } from "./card/resume.ts";
import { statusOf } from "./subscription-status.ts";
import { stopSubscription } from "./stop.ts";
import * as store from "./store.ts";
import { provenSubscriberOf, subscriberOf } from "./subscriber.ts";

export function subscriptionsRoutes(ports: OptInPorts) {
  return routes<typeof subscriptionsContract, Site>(subscriptionsContract, {
    "GET /api/game/packages": ({ site }) => listPackages(site, ports),
    "POST /api/game/opt-in-start": (call, { body }) => {
      requirePerson(body);
      return startOptIn(ports, call, body);
    },
    "POST /api/game/opt-in-confirm": (call, { body }) => {
      requirePerson(body);
      return confirmOptIn(ports, call, body, (confirmed) => confirmed);
    },
    "GET /api/game/subscription-status": async (call) => {
      const latest = await store.findLatest(call.db, await provenSubscriberOf(call));
      if (!latest) return { status: null };
      const { paidUntil, ...status } = statusOf(latest);
      const paid = paidDisclosure(call.site, latest);
      return {
        status: {
          ...status,
          paidUntil: paidUntil?.toISOString() ?? null,
          paidDisclosure: paid && disclosureJson(paid),
        },
      };
    },
    "GET /api/game/subscription": async (call, { query }) =>
      overview(call, await subscriberOf(call, query.msisdn), query),
    "POST /api/game/stop-subscription": async (call, { body }) =>
      stopSubscription(
        ports,
        call,
        await subscriberOf(call, body.msisdn),
        (stopped) => {
          const { state } = stopped;
          const endsAt = state === "cancelling" ? usableUntil(store.timesOf(stopped)) : null;
          return { state, endsAt: endsAt?.toISOString() ?? null };
        },
        readDisclosureOf(body),
      ),
    "POST /api/game/resume-subscription": async (call, { body }) =>
      resumeSubscription(ports, call, await subscriberOf(call), readDisclosureOf(body)),
  });
}

function requirePerson({ isTrusted }: { isTrusted: boolean }): void {
  if (!isTrusted) throw subscriptionProblems.problem("opt_in_untrusted");
}
