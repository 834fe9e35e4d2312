import type { Executor } from "#kit/db/database.ts";
import { refundPayment } from "./jobs.ts";
import * as payments from "./payment-store.ts";
import type { CardPorts } from "./ports.ts";

/** One charge goes back, whose contract was over when it was paid. */
export async function refundCharge(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  { chargeId, paymentId }: { chargeId: string; paymentId: string },
): Promise<void> {
  await payments.updateChargeToRefunded(trx, chargeId);
  await jobs.enqueue(trx, refundPayment, { paymentId, reference: chargeId });
}

/** Everything that was paid goes back; the processor is asked by a job, once for each payment. */
export async function refundAll(
  trx: Executor,
  { jobs }: Pick<CardPorts, "jobs">,
  subscriptionId: string,
): Promise<void> {
  for (const { chargeId, paymentId } of await payments.updatePaidToRefunded(trx, subscriptionId)) {
    await jobs.enqueue(trx, refundPayment, { paymentId, reference: chargeId });
  }
}
