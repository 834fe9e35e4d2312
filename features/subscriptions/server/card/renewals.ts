import type { Executor } from "#kit/db/database.ts";
import { descriptionOf } from "./checkout-complete.ts";
import { sendReceipt } from "./jobs.ts";
import { CardFailed, type ChargeOutcome } from "./ports.ts";
import { sendReceiptMail } from "./receipts.ts";
import { refundAll } from "./refunds.ts";
import * as cardStore from "./store.ts";
import type { CardPorts, CardWork, CardWorld } from "./world.ts";
import { OperatorFailed, type ChargeAnswer, type ChargePort } from "../operator/ports.ts";
import type { Renewed, RenewalWorld } from "../renewal.ts";
import type { Subscription } from "../store.ts";

export interface CardRenewals {
  port: ChargePort;
  onOutcome: NonNullable<RenewalWorld["onOutcome"]>;
  /** Tells the payer that nothing more is charged. */
  onStopped(subscription: Subscription, now: Date): Promise<void>;
}

/** What the renewal engine needs of cards: who takes the money, and who is told. */
export function cardRenewals(world: CardWork): CardRenewals {
  return {
    onStopped: ({ id, stop_requested_at: at }, now) =>
      sendReceiptMail(world, {
        kind: "cancelled",
        subscriptionId: id,
        period: 0,
        at: (at ?? now).toISOString(),
      }),
    port: cardCharges(world),
    onOutcome: (trx, renewed, now) => tellOutcome(world, trx, renewed, now),
  };
}

/** Renewals from the card that the checkout kept: the renewal engine asks, the processor takes each key once. */
function cardCharges({ cards, database, siteOf }: CardWorld): ChargePort {
  return {
    async charge({ subscriptionId, playerId, amount, idempotencyKey }) {
      const checkout = await cardStore.findBySubscriptionId(database, subscriptionId);
      const customerId = playerId === null ? undefined : await cardStore.findCustomerRef(database, playerId);
      if (!checkout?.card_ref || customerId === undefined) return { outcome: "declined", reason: "no_card" };
      try {
        return answerOf(
          await cards.charge(
            {
              customerId,
              cardId: checkout.card_ref,
              amount,
              description: descriptionOf(siteOf(checkout.brand), checkout),
              reference: `subscription:${subscriptionId}`,
              isCustomerPresent: false,
            },
            idempotencyKey,
          ),
        );
      } catch (error) {
        if (!(error instanceof CardFailed)) throw error;
        // The processor knows no such card any more: certain that no money moved.
        if (error.code === "refused") return { outcome: "declined", reason: "no_card" };
        throw new OperatorFailed("no_answer", error);
      }
    },
  };
}

function answerOf(outcome: ChargeOutcome): ChargeAnswer {
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

/** Every charge is followed by a mail: a receipt, or why it did not work and when it is tried again. */
async function tellOutcome(
  { jobs }: Pick<CardPorts, "jobs">,
  trx: Executor,
  { subscription, charge, answer }: Renewed,
  now: Date,
): Promise<void> {
  if (subscription.payer !== "card" || charge.period === null) return;
  // The contract ended while the money was on its way.
  if (subscription.state === "ended" && answer.outcome === "paid") {
    await refundAll(trx, { jobs }, subscription.id);
    return;
  }
  // A mail for each of seven tries would be six too many.
  if (answer.outcome === "declined" && charge.attempt > 1) return;
  await jobs.enqueue(trx, sendReceipt, {
    kind: answer.outcome,
    subscriptionId: subscription.id,
    period: charge.period,
    at: now.toISOString(),
  });
}
