import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { cardContract, cardProblems } from "../../contract.ts";
import { periodStart } from "../../rules.ts";
import { cycleOf } from "../renewal.ts";
import * as store from "../store.ts";
import { completeCardChange, startCardChange } from "./change-card.ts";
import { completeCheckout } from "./checkout-complete.ts";
import { startCheckout, termsOf } from "./checkout-start.ts";
import * as checkouts from "./checkout-store.ts";
import { cardPackagesOf } from "./packages.ts";
import { lastBilled } from "./last-billed.ts";
import type { CardPorts } from "./ports.ts";
import { confirmWithdrawal, requestWithdrawal } from "./withdrawal.ts";

export function cardRoutes(ports: CardPorts) {
  return routes<typeof cardContract, Site>(cardContract, {
    "GET /api/game/checkout-info": async ({ db, site, viewer, now }) => {
      const terms = viewer
        ? await termsOf(db, { site, playerId: viewer.id }, now)
        : { trialHours: site.brand.freeTrialHours, guardianAgreedAt: null };
      return {
        packages: cardPackagesOf(site, terms).map(({ period, price, consent, declaration, button }) => ({
          period,
          price,
          consent,
          declaration,
          button,
        })),
        trialHours: terms.trialHours,
        isTrialUsed: terms.trialHours < site.brand.freeTrialHours,
        countries: [...site.brand.countries],
        processor: ports.cards.publicConfig,
      };
    },
    "GET /api/game/last-billed": async ({ db, site, viewer }) => ({
      billed: await lastBilled(db, { site, playerId: viewer.id }),
    }),
    "POST /api/game/checkout-start": ({ db, site, viewer, now }, { body }) =>
      startCheckout(db, ports.cards, { site, playerId: viewer.id }, body, now),
    "POST /api/game/checkout-complete": async (call, { body }) => {
      const checkout = await checkouts.findById(call.db, body.checkoutId);
      if (!checkout || checkout.player_id !== call.viewer.id || checkout.brand !== call.site.brand.key) {
        throw cardProblems.problem("checkout_not_found");
      }
      const source = { address: call.clientAddress, userAgent: call.userAgent };
      const context = { ...ports, database: call.db, clock: { now: () => call.now } };
      const done = await completeCheckout(context, checkout, source);
      if ("clientSecret" in done) {
        return {
          status: "needs_customer",
          clientSecret: done.clientSecret,
          orderNumber: checkout.order_number,
          trialEndsAt: null,
          nextChargeAt: null,
        };
      }
      return completedAnswer(call, done.checkout);
    },
    "POST /api/game/card-change-start": ({ db, site, viewer }) =>
      startCardChange(db, ports.cards, { service: site.brand.service, playerId: viewer.id }),
    "POST /api/game/card-change-complete": ({ db, site, viewer, now }, { body: { setupId } }) =>
      completeCardChange(db, ports, { service: site.brand.service, playerId: viewer.id, setupId }, now),
    "POST /api/game/withdraw-request": (call, { body }) =>
      call.write((trx) => requestWithdrawal(trx, call, body)),
    "POST /api/game/withdraw-confirm": (call, { body }) =>
      call.write((trx) => confirmWithdrawal(trx, ports, call, body.withdrawalId)),
  });
}

async function completedAnswer({ db }: CallContext<Site>, checkout: checkouts.Checkout) {
  const subscription = await store.findById(db, checkout.subscription_id ?? "");
  if (!subscription) throw cardProblems.problem("checkout_not_found");
  return {
    status: "completed" as const,
    clientSecret: null,
    orderNumber: checkout.order_number,
    trialEndsAt: subscription.trial_ends_at?.toISOString() ?? null,
    nextChargeAt: periodStart(cycleOf(subscription), subscription.next_period).toISOString(),
  };
}
