import { Problem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import * as charges from "../charges-store.ts";
import { applyTransition } from "../transitions.ts";
import * as store from "../store.ts";
import type { CardFacts } from "../tables.ts";
import { completeCheckout } from "./checkout-complete.ts";
import * as checkouts from "./checkout-store.ts";
import { findSubject } from "./find-subject.ts";
import * as inbox from "./callback-inbox-store.ts";
import { processCardInbox, refundPayment, sendRefundReceipt } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import { WebhookRefused, type CardContext } from "./ports.ts";
import { refundUnrecordedPayment } from "./refunds.ts";

/** Verifies and stores a webhook; a job processes it. Duplicates are ignored. False if the signature is wrong. */
export async function receiveCardEvent(
  { cards, database, clock, jobs }: CardContext,
  rawBody: string,
  signature: string | undefined,
): Promise<boolean> {
  const now = clock.now();
  const event = await cards.readWebhook(Buffer.from(rawBody), signature, now).catch((error: unknown) => {
    if (error instanceof WebhookRefused) return undefined;
    throw error;
  });
  if (!event) return false;
  const { occurredAt, ...facts } = event;
  await database.transaction(async (trx) => {
    const subject = await findSubject(trx, event);
    const isNew = await inbox.insert(trx, {
      subscription_id: null,
      failure: null,
      ...subject,
      event_id: event.id,
      type: event.type,
      body: rawBody,
      facts: JSON.stringify(facts),
      occurred_at: occurredAt,
      received_at: now,
    });
    if (isNew) await jobs.enqueue(trx, processCardInbox, { eventId: event.id });
  });
  return true;
}

/**
 * Processes a stored webhook. Its contents are only a hint: the processor's API or our own records decide. Throws if that is
 * not possible yet; the job retries. Resolves to whether the processor was queried.
 */
export async function processCardEvent(context: CardContext, eventId: string): Promise<boolean> {
  const { database, clock } = context;
  const row = await inbox.findById(database, eventId);
  if (!row || row.processed_at) return false;
  try {
    const { outcome, hasQueried } = await processFacts(context, row.facts);
    const subject = await findSubject(database, row.facts);
    await inbox.updateProcessed(database, eventId, { outcome, subject }, clock.now());
    return hasQueried;
  } catch (error) {
    const { name, code } = describeFailure(error);
    await inbox.updateFailed(database, eventId, code ?? name);
    throw error;
  }
}

interface Processed {
  outcome: string;
  hasQueried: boolean;
}

const withoutQuery = (outcome: string): Processed => ({ outcome, hasQueried: false });

async function processFacts(context: CardContext, event: CardFacts): Promise<Processed> {
  switch (event.kind) {
    case "payment_succeeded":
    case "payment_failed":
      return applyPaymentEvent(context, event);
    case "refunded":
    case "partly_refunded":
      return withoutQuery(await noteRefund(context, event));
    case "disputed":
      return withoutQuery(await endDisputed(context, event.paymentId));
    case "other":
      return withoutQuery("ignored");
  }
}

async function applyPaymentEvent(context: CardContext, event: CardFacts): Promise<Processed> {
  const [kind, id = ""] = event.reference?.split(":", 2) ?? [];
  if (kind === "subscription") return withoutQuery(await applyRenewalEvent(context, id, event));
  if (kind !== "checkout") return withoutQuery("ignored");
  const checkout = await checkouts.findById(context.database, id);
  if (!checkout) return withoutQuery("unknown_checkout");
  if (checkout.state !== "open") return withoutQuery(await refundUnusedPayment(context, checkout, event));
  try {
    // The player may have closed the browser after paying, so complete the checkout here.
    await completeCheckout(context, checkout, { address: "webhook", userAgent: "webhook" });
    return { outcome: "completed", hasQueried: true };
  } catch (error) {
    if (error instanceof Problem && error.status < 500 && error.code !== "request_in_flight")
      return { outcome: error.code, hasQueried: true };
    throw error;
  }
}

/**
 * Repeats a renewal whose response was lost, with its own key. Not if the subscription has ended, because that could charge
 * the card only now. In that case a payment is refunded.
 */
async function applyRenewalEvent(
  { database, clock, jobs }: CardContext,
  subscriptionId: string,
  { kind, paymentId }: CardFacts,
): Promise<string> {
  const succeeded = kind === "payment_succeeded" ? paymentId : null;
  const outcome = await database.transaction(async (trx) => {
    const now = clock.now();
    const subscription = await store.lockById(trx, subscriptionId);
    const charge = await charges.findOpen(trx, subscriptionId);
    const isRecorded = succeeded !== null && (await payments.findByPayment(trx, succeeded)) !== undefined;
    if (!subscription || charge?.state !== "charging" || isRecorded) return "already_settled";
    if (subscription.state !== "ended") {
      await payments.retryOpenChargeNow(trx, subscriptionId, now);
      return "retried";
    }
    if (succeeded === null) return "already_ended";
    await refundUnrecordedPayment(trx, { jobs }, { charge, paymentId: succeeded }, now);
    return "refund_requested";
  });
  // The retry handles a subscription that ends in the meantime.
  if (outcome === "retried" && succeeded !== null) throw new Error("payment not recorded yet; retry later");
  return outcome;
}

/** Refunds a payment for a checkout that was abandoned in another window. */
async function refundUnusedPayment(
  { database, jobs }: CardContext,
  checkout: checkouts.Checkout,
  { kind, paymentId }: CardFacts,
): Promise<string> {
  const isUsed = checkout.state === "completed" && checkout.payment_ref === paymentId;
  if (kind !== "payment_succeeded" || paymentId === null || isUsed) return "already_settled";
  await jobs.enqueue(database, refundPayment, { paymentId, reference: checkout.id });
  return "refund_requested";
}

/**
 * Records a refund that was made at the processor. A partly refunded charge stays paid. Events arrive twice and in any order,
 * so only one with a higher total counts and sends a mail. Our own refunds are recorded before: a withdrawal has its own
 * mail, and a charge after the end has none.
 */
async function noteRefund(
  { database, clock, jobs }: CardContext,
  { kind, paymentId, refundedMinor }: CardFacts,
): Promise<string> {
  const found = await findPaid(database, paymentId);
  if (!found) return "unknown_payment";
  const { chargeId, subscriptionId } = found;
  const isWhole = kind === "refunded";
  await database.transaction(async (trx) => {
    const now = clock.now();
    const charge = await payments.lockPaidCharge(trx, chargeId);
    if (!charge) return;
    const totalMinor = isWhole ? charge.amountMinor : (refundedMinor ?? 0);
    if (!isWhole && totalMinor <= charge.refundedMinor) return;
    if (isWhole) await payments.updateChargeToRefunded(trx, chargeId, now);
    else await payments.updateRefundedPart(trx, chargeId, totalMinor, now);
    const refund = { minor: totalMinor - charge.refundedMinor, totalMinor };
    const { period } = charge;
    if (period === null) return;
    const receipt = { kind: "refunded", subscriptionId, period, at: now.toISOString(), refund } as const;
    await jobs.enqueue(trx, sendRefundReceipt, receipt);
  });
  return isWhole ? "refunded" : "partly_refunded";
}

/** Ends the subscription of a disputed charge. */
async function endDisputed({ database, clock }: CardContext, paymentId: string | null): Promise<string> {
  const found = await findPaid(database, paymentId);
  if (!found) return "unknown_payment";
  await database.transaction(async (trx) => {
    const subscription = await store.lockById(trx, found.subscriptionId);
    if (subscription) await applyTransition(trx, subscription, "closed", { actor: "processor" }, clock.now());
  });
  return "ended_subscription";
}

/** Events arrive in any order. Throws, so that the job retries, if the payment itself is not processed yet. */
async function findPaid(database: Database, paymentId: string | null) {
  if (paymentId === null) return undefined;
  const found = await payments.findByPayment(database, paymentId);
  if (!found && (await inbox.hasUnprocessedPayment(database, paymentId)))
    throw new Error("payment not recorded yet; retry later");
  return found;
}
