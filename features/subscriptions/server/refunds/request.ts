import { staffProblems } from "#features/staff/contract.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { subscriptionProblems } from "../../contract.ts";
import {
  isRefundAmount,
  refundableOf,
  shownRefundOf,
  subscriptionAuditActions,
  type Payer,
} from "../../rules.ts";
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
  await jobs.enqueue(trx, jobOf(charge.payer), { refundId: refund.id });
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

/** Enqueues a late refund again: its job may have given up. The payer recognises a repeated request. */
export async function retryRefund(
  trx: Executor,
  { jobs }: Pick<SubscriptionPorts, "jobs">,
  actor: StaffActor,
  chargeId: string,
  now: Date,
): Promise<void> {
  const refund = await store.findPendingOfCharge(trx, chargeId);
  if (!refund || shownRefundOf(refund, now) !== "late") throw staffProblems.problem("staff_changed");
  await jobs.enqueue(trx, jobOf(refund.payer), { refundId: refund.id });
  await recordAudit(
    trx,
    { ...actor, action: subscriptionAuditActions.refund_retried, subject: chargeId, details: {} },
    now,
  );
}

const jobOf = (payer: Payer) => (payer === "card" ? refundCardCharge : refundOperatorCharge);
