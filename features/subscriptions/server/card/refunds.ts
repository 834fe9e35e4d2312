import type { Executor } from "#kit/db/database.ts";
import * as charges from "../charges-store.ts";
import { refundPayment } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import type { CardPorts } from "./ports.ts";

/** Records and refunds a payment of an ended subscription whose response was lost. */
export async function refundUnrecordedPayment(
  trx: Executor,
  ports: Pick<CardPorts, "jobs">,
  { charge, paymentId }: { charge: charges.Charge; paymentId: string },
  now: Date,
): Promise<void> {
  await charges.update(trx, charge, { state: "paid", paid_at: now, next_at: null });
  const paid = { outcome: "paid", reason: null, ref: paymentId, at: now } as const;
  await charges.insertAttempt(trx, charge, paid, now);
  await refundCharge(trx, ports, { chargeId: charge.id, paymentId }, now);
}

/** Refunds one charge that was paid after its subscription ended. */
export async function refundCharge(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  { chargeId, paymentId }: { chargeId: string; paymentId: string },
  now: Date,
): Promise<void> {
  await payments.updateChargeToRefunded(trx, chargeId, now);
  await jobs.enqueue(trx, refundPayment, { paymentId, reference: chargeId });
}

/** Refunds all payments of a subscription, with one job per payment. */
export async function refundAll(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  for (const { chargeId, paymentId } of await payments.updatePaidToRefunded(trx, subscriptionId, now)) {
    await jobs.enqueue(trx, refundPayment, { paymentId, reference: chargeId });
  }
}
