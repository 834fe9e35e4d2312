import { Problem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { cardProblems, subscriptionProblems } from "../../contract.ts";
import * as store from "../store.ts";
import { beginPaidSubscription, type ConfirmedPayment, type CheckoutSource } from "./checkout-begin.ts";
import { withCheckoutLease } from "./checkout-lease.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";
import { descriptionOf } from "./charge-description.ts";
import type { CardContext, DeclineReason } from "./ports.ts";
import { refuseTrial } from "./trial-eligibility.ts";

const declines: Readonly<Record<DeclineReason, Parameters<typeof cardProblems.problem>[0]>> = {
  declined: "card_declined",
  insufficient_funds: "card_insufficient_funds",
  expired_card: "card_expired",
  wrong_cvv: "card_wrong_cvv",
  authentication_failed: "card_authentication_failed",
};

/** Starts the subscription of a checkout whose card is confirmed. Safe to repeat at any point. */
export async function completeCheckout(
  context: CardContext,
  checkout: checkouts.Checkout,
  source: CheckoutSource,
): Promise<{ checkout: checkouts.Checkout } | { clientSecret: string }> {
  const { database, clock } = context;
  if (checkout.state === "completed") return { checkout };
  await requireOpen(database, checkout);
  return withCheckoutLease(database, checkout.id, clock.now(), async () => {
    // Read again under the lease: its previous holder may have finished.
    const current = (await checkouts.findById(database, checkout.id)) ?? checkout;
    if (current.state === "completed") return { checkout: current };
    await requireOpen(database, current);
    const settled = await settle(context, current);
    if ("clientSecret" in settled) return settled;
    const isBegun = await database
      .transaction((trx) => beginPaidSubscription(trx, context, current, settled, source))
      .catch((error: unknown) => closeIfTrialUsed(context, current, error));
    if (!isBegun) throw subscriptionProblems.problem("subscription_exists");
    return { checkout: (await checkouts.findById(database, checkout.id)) ?? current };
  });
}

/** The player's next checkout is opened without a trial. */
async function closeIfTrialUsed(
  { database, clock }: CardContext,
  checkout: checkouts.Checkout,
  error: unknown,
): Promise<never> {
  if (error instanceof Problem && error.code === "trial_used") {
    const { service, player_id: playerId } = checkout;
    await database.transaction(async (trx) => {
      await checkouts.update(trx, checkout, { state: "declined" });
      await refuseTrial(trx, { service, playerId }, clock.now());
    });
  }
  throw error;
}

/** A checkout that another window replaced cannot be paid: each checkout bills what its own window showed. */
async function requireOpen(database: Database, checkout: checkouts.Checkout): Promise<void> {
  const { state, service, player_id: playerId } = checkout;
  if (state === "open" && checkout.setup_ref !== null) return;
  const latest = await store.findLatest(database, { service, playerId });
  if (latest && latest.state !== "ended") throw subscriptionProblems.problem("subscription_exists");
  throw cardProblems.problem(state === "abandoned" ? "checkout_replaced" : "checkout_closed");
}

/** Requires a confirmed card and, without a trial, charges the first period. */
async function settle(
  { cards, database, siteOf }: CardContext,
  checkout: checkouts.Checkout,
): Promise<ConfirmedPayment | { clientSecret: string }> {
  const setup = await cards.findSetup(checkout.setup_ref ?? "");
  if (setup.state !== "ready") throw cardProblems.problem("card_not_confirmed");
  const { card } = setup;
  if (checkout.trial_hours > 0) return { card, paymentId: null };
  const outcome =
    checkout.payment_ref === null
      ? await cards.charge(
          {
            customerId: (await customers.findRef(database, checkout.player_id)) ?? "",
            cardId: card.id,
            amount: { minor: checkout.price_minor, currency: checkout.currency },
            description: descriptionOf(siteOf(checkout.brand), checkout),
            reference: `checkout:${checkout.id}`,
            isCustomerPresent: true,
          },
          `first:${checkout.id}`,
        )
      : await cards.findPayment(checkout.payment_ref);
  if (outcome.state === "paid") return { card, paymentId: outcome.paymentId };
  if (outcome.state === "needs_customer") {
    await checkouts.update(database, checkout, { payment_ref: outcome.paymentId });
    return { clientSecret: outcome.clientSecret };
  }
  await checkouts.update(database, checkout, { state: "declined", payment_ref: outcome.paymentId });
  throw cardProblems.problem(declines[outcome.reason]);
}
