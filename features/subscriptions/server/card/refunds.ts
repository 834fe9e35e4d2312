import type { Executor } from "#kit/db/database.ts";
import * as charges from "../charges-store.ts";
import { refundPayment } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import type { CardPorts } from "./ports.ts";

/** Money that was taken for a contract that was over, and whose answer nobody here had read. */
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

/** One charge goes back, whose contract was over when it was paid. */
export async function refundCharge(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  { chargeId, paymentId }: { chargeId: string; paymentId: string },
  now: Date,
): Promise<void> {
  await payments.updateChargeToRefunded(trx, chargeId, now);
  await jobs.enqueue(trx, refundPayment, { paymentId, reference: chargeId });
}

/** Everything that was paid goes back; the processor is asked by a job, once for each payment. */
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
