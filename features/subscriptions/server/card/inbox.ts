import { Problem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import * as charges from "../charges-store.ts";
import { move } from "../moves.ts";
import * as store from "../store.ts";
import type { CardFacts } from "../tables.ts";
import { completeCheckout } from "./checkout-complete.ts";
import * as checkouts from "./checkout-store.ts";
import * as inbox from "./inbox-store.ts";
import { processCardInbox, refundPayment, sendRefundReceipt } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import { WebhookRefused, type CardWorld } from "./ports.ts";
import { refundUnrecordedPayment } from "./refunds.ts";

/** Verified, then stored; a job makes something of it. The same event twice is one. False when it is not the processor's. */
export async function receiveCardEvent(
  { cards, database, clock, jobs }: CardWorld,
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
    const isNew = await inbox.insert(trx, {
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
 * An event is a hint to look: what is true is asked of the processor or decided by our own keys. Throws when that cannot
 * be done yet: try again later. Resolves to whether the processor was asked.
 */
export async function processCardEvent(world: CardWorld, eventId: string): Promise<boolean> {
  const { database, clock } = world;
  const row = await inbox.findById(database, eventId);
  if (!row || row.folded_at) return false;
  const { outcome, hasAsked } = await fold(world, row.facts);
  await inbox.updateProcessed(database, eventId, outcome, clock.now());
  return hasAsked;
}

interface Folded {
  outcome: string;
  hasAsked: boolean;
}

const unasked = (outcome: string): Folded => ({ outcome, hasAsked: false });

async function fold(world: CardWorld, event: CardFacts): Promise<Folded> {
  switch (event.kind) {
    case "payment_succeeded":
    case "payment_failed":
      return followPayment(world, event);
    case "refunded":
    case "partly_refunded":
      return unasked(await noteRefund(world, event));
    case "disputed":
      return unasked(await endDisputed(world, event.paymentId));
    case "other":
      return unasked("ignored");
  }
}

async function followPayment(world: CardWorld, event: CardFacts): Promise<Folded> {
  const [kind, id = ""] = event.reference?.split(":", 2) ?? [];
  if (kind === "subscription") return unasked(await followRenewal(world, id, event));
  if (kind !== "checkout") return unasked("ignored");
  const checkout = await checkouts.findById(world.database, id);
  if (!checkout) return unasked("unknown checkout");
  if (checkout.state !== "open") return unasked(await refundUnusedPayment(world, checkout, event));
  try {
    // The player's browser went away after paying: what it would have called is done in its place.
    await completeCheckout(world, checkout, { address: "webhook", userAgent: "webhook" });
    return { outcome: "completed", hasAsked: true };
  } catch (error) {
    if (error instanceof Problem && error.status < 500 && error.code !== "request_in_flight")
      return { outcome: error.code, hasAsked: true };
    throw error;
  }
}

/**
 * A renewal whose answer was lost is asked for again, under its own key. Where the contract has ended nobody asks: that
 * might take the money only now. What was taken goes back.
 */
async function followRenewal(
  { database, clock, jobs }: CardWorld,
  subscriptionId: string,
  { kind, paymentId }: CardFacts,
): Promise<string> {
  const succeeded = kind === "payment_succeeded" ? paymentId : null;
  const outcome = await database.transaction(async (trx) => {
    const now = clock.now();
    const subscription = await store.lockById(trx, subscriptionId);
    const charge = await charges.findOpen(trx, subscriptionId);
    const isTakenIn = succeeded !== null && (await payments.findByPayment(trx, succeeded)) !== undefined;
    if (!subscription || charge?.state !== "charging" || isTakenIn) return "settled before";
    if (subscription.state !== "ended") {
      await payments.hurryOpenCharge(trx, subscriptionId, now);
      return "hurried";
    }
    if (succeeded === null) return "over";
    await refundUnrecordedPayment(trx, { jobs }, { charge, paymentId: succeeded }, now);
    return "given back";
  });
  // The contract may end before: then this is looked at once more.
  if (outcome === "hurried" && succeeded !== null) throw new Error("the payment is not taken in yet");
  return outcome;
}

/** Somebody paid in one window for what they had given up in another. */
async function refundUnusedPayment(
  { database, jobs }: CardWorld,
  checkout: checkouts.Checkout,
  { kind, paymentId }: CardFacts,
): Promise<string> {
  const isUsed = checkout.state === "completed" && checkout.payment_ref === paymentId;
  if (kind !== "payment_succeeded" || paymentId === null || isUsed) return "settled before";
  await jobs.enqueue(database, refundPayment, { paymentId, reference: checkout.id });
  return "given back";
}

/**
 * What somebody gave back at the processor. While a part of the charge is left it stays paid: the rest can still go back.
 * Events come twice and in any order: the one that tells of more than is known counts, and is told by mail. What we asked
 * to give back ourselves is known by then: a withdrawal has its own mail, what was taken after the end has none.
 */
async function noteRefund(
  { database, clock, jobs }: CardWorld,
  { kind, paymentId, refundedMinor }: CardFacts,
): Promise<string> {
  const found = await findPaid(database, paymentId);
  if (!found) return "unknown payment";
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
    const told = { kind: "refunded", subscriptionId, period, at: now.toISOString(), refund } as const;
    await jobs.enqueue(trx, sendRefundReceipt, told);
  });
  return isWhole ? "refunded" : "partly refunded";
}

/** Whoever disputes a charge does not want the next. */
async function endDisputed({ database, clock }: CardWorld, paymentId: string | null): Promise<string> {
  const found = await findPaid(database, paymentId);
  if (!found) return "unknown payment";
  await database.transaction(async (trx) => {
    const subscription = await store.lockById(trx, found.subscriptionId);
    if (subscription) await move(trx, subscription, "closed", { actor: "processor" }, clock.now());
  });
  return "closed";
}

/** Events come in any order: what follows from a payment waits until the payment itself is taken in. */
async function findPaid(database: Database, paymentId: string | null) {
  if (paymentId === null) return undefined;
  const found = await payments.findByPayment(database, paymentId);
  if (!found && (await inbox.hasUnprocessedPayment(database, paymentId)))
    throw new Error("the payment is not taken in yet");
  return found;
}
