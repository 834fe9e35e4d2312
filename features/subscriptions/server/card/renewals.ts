import type { Executor } from "#kit/db/database.ts";
import type { ChargeAnswer, ChargePort } from "../charge-port.ts";
import type { CardRenewals, ChargeAttempt } from "../ports.ts";
import * as checkouts from "./checkout-store.ts";
import * as customers from "./customer-store.ts";
import { descriptionOf, renewalReference } from "./charge-description.ts";
import { sendReceipt } from "./jobs.ts";
import {
  CardFailed,
  type CardPorts,
  type CardJobContext,
  type CardContext,
  type ChargeOutcome,
} from "./ports.ts";
import { sendReceiptMail } from "./receipts.ts";
import { refundCharge } from "./refunds.ts";

/** Connects cards to the renewal job: charges and mails. */
export function cardRenewals(context: CardJobContext): CardRenewals {
  return {
    onStopped: ({ id, stop_requested_at: at }, now) =>
      sendReceiptMail(context, {
        kind: "cancelled",
        subscriptionId: id,
        period: 0,
        at: (at ?? now).toISOString(),
      }),
    onLapsed: ({ id }, at) =>
      sendReceiptMail(context, { kind: "lapsed", subscriptionId: id, period: 0, at: at.toISOString() }),
    port: cardCharges(context),
    onOutcome: (trx, renewed, now) => enqueueReceipt(context, trx, renewed, now),
  };
}

/** Charges the stored card. */
function cardCharges({ cards, database, siteOf }: CardContext): ChargePort {
  return {
    async charge({ subscriptionId, playerId, amount, idempotencyKey }) {
      const checkout = await checkouts.findBySubscriptionId(database, subscriptionId);
      const customerId = playerId === null ? undefined : await customers.findRef(database, playerId);
      if (!checkout?.card_ref || customerId === undefined) return { outcome: "declined", reason: "no_card" };
      try {
        return toChargeAnswer(
          await cards.charge(
            {
              customerId,
              cardId: checkout.card_ref,
              amount,
              description: descriptionOf(siteOf(checkout.brand), checkout),
              reference: renewalReference(subscriptionId),
              isCustomerPresent: false,
            },
            idempotencyKey,
          ),
        );
      } catch (error) {
        // The processor no longer has the card, so no money moved.
        const isRefused = error instanceof CardFailed && error.code === "refused";
        if (isRefused) return { outcome: "declined", reason: "no_card" };
        throw error;
      }
    },
  };
}

function toChargeAnswer(outcome: ChargeOutcome): ChargeAnswer {
  switch (outcome.state) {
    case "paid":
      return { outcome: "paid", ref: outcome.paymentId };
    case "needs_customer":
      return { outcome: "declined", reason: "authentication_failed", ref: outcome.paymentId };
    case "declined":
      return {
        outcome: "declined",
        reason: outcome.reason,
        ...(outcome.paymentId === null ? {} : { ref: outcome.paymentId }),
      };
  }
}

/** Enqueues the mail about a charge: a receipt, or the failure with the time of the next attempt. */
export async function enqueueReceipt(
  { jobs }: Pick<CardPorts, "jobs">,
  trx: Executor,
  { subscription, charge, answer }: ChargeAttempt,
  now: Date,
): Promise<void> {
  if (subscription.payer !== "card" || charge.period === null) return;
  // The subscription ended during the charge. Refund this charge only.
  if (subscription.state === "ended" && answer.outcome === "paid") {
    await refundCharge(trx, { jobs }, { chargeId: charge.id, paymentId: answer.ref }, now);
    return;
  }
  // One mail for all seven attempts.
  if (answer.outcome === "declined" && charge.attempt > 1) return;
  await jobs.enqueue(trx, sendReceipt, {
    kind: answer.outcome,
    subscriptionId: subscription.id,
    period: charge.period,
    at: now.toISOString(),
  });
}
