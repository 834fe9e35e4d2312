import type Stripe from "stripe";
import type { CardEvent, CardEventKind } from "#features/subscriptions/server/index.ts";
import { declineOf } from "./stripe-errors.ts";

type Facts = Omit<CardEvent, "id" | "type" | "occurredAt">;

export function eventOf(event: Stripe.Event): CardEvent {
  return {
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1_000),
    ...factsOf(event),
  };
}

function factsOf(event: Stripe.Event): Facts {
  if (event.type === "payment_intent.succeeded") return ofPayment("payment_succeeded", event.data.object);
  if (event.type === "payment_intent.payment_failed") return ofPayment("payment_failed", event.data.object);
  if (event.type === "charge.refunded") return ofRefunded(event.data.object);
  if (event.type === "charge.dispute.created") {
    return { ...noFacts, kind: "disputed", paymentId: idOf(event.data.object.payment_intent) };
  }
  return noFacts;
}

const noFacts: Facts = {
  kind: "other",
  paymentId: null,
  reference: null,
  customerId: null,
  reason: null,
  refundedMinor: null,
};

function ofPayment(kind: CardEventKind, payment: Stripe.PaymentIntent): Facts {
  return {
    kind,
    paymentId: payment.id,
    reference: payment.metadata["reference"] ?? null,
    customerId: idOf(payment.customer),
    reason: kind === "payment_failed" ? declineOf(payment.last_payment_error) : null,
    refundedMinor: null,
  };
}

/** Stripe uses the same event for full and partial refunds. */
function ofRefunded(charge: Stripe.Charge): Facts {
  return {
    kind: charge.refunded ? "refunded" : "partly_refunded",
    paymentId: idOf(charge.payment_intent),
    reference: charge.metadata["reference"] ?? null,
    customerId: idOf(charge.customer),
    reason: null,
    refundedMinor: charge.amount_refunded,
  };
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}
