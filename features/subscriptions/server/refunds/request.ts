import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { subscriptionProblems } from "../../contract.ts";
import { isRefundAmount, refundableOf, subscriptionAuditActions } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { refundCardCharge, refundOperatorCharge } from "./jobs.ts";
import * as store from "./store.ts";

interface RefundRequest {
  chargeId: string;
  minor: number;
  reason: string;
}

/** Stores the refund and enqueues it. A charge has one pending refund at a time, so a second click is refused. */
export async function requestRefund(
  trx: Executor,
  { jobs }: Pick<SubscriptionPorts, "jobs">,
  actor: StaffActor,
  { chargeId, minor, reason }: RefundRequest,
  now: Date,
): Promise<void> {
  const charge = await store.lockCharge(trx, chargeId);
  const refundable = charge && refundableOf(charge, now);
  if (!charge || !refundable) throw subscriptionProblems.problem("charge_not_refundable");
  if (!isRefundAmount(refundable, minor)) {
    throw subscriptionProblems.problem("refund_amount_wrong", [
      { field: "minor", code: "refund_amount_wrong" },
    ]);
  }
  const refund = {
    id: newId({ now: () => now }),
    chargeId,
    amountMinor: minor,
    totalMinor: charge.refundedMinor + minor,
    requestedBy: actor.actorId,
  };
  if (!(await store.insert(trx, refund, now))) throw subscriptionProblems.problem("refund_in_progress");
  const job = charge.payer === "card" ? refundCardCharge : refundOperatorCharge;
  await jobs.enqueue(trx, job, { refundId: refund.id });
  await recordAudit(
    trx,
    {
      ...actor,
      action: subscriptionAuditActions.charge_refunded,
      subject: chargeId,
      details: {
        before: `${charge.refundedMinor} ${charge.currency}`,
        after: `${refund.totalMinor} ${charge.currency}`,
        reason,
      },
    },
    now,
  );
}
