import type { Database, Executor } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { PayerFailed } from "../charge-port.ts";
import * as payments from "../card/payment-store.ts";
import * as store from "./store.ts";

export type LockedCharge = NonNullable<Awaited<ReturnType<typeof store.lockCharge>>>;

export interface Refunded {
  readonly refundId: string;
  /** This time, and in total. */
  readonly minor: number;
  readonly totalMinor: number;
}

interface SettleContext {
  database: Database;
  clock: Clock;
  /** Gives the money back. Repeating it with the same refund changes nothing. Throws `PayerFailed`. */
  pay(charge: LockedCharge, refund: Refunded): Promise<void>;
  /** Notifies the payer, in the transaction that records the refund. */
  notify(trx: Executor, charge: LockedCharge, refund: Refunded, now: Date): Promise<void>;
}

/**
 * Gives a refund back and records it. Safe to kill at any point: the payer recognises the repeated request. A refund that
 * a webhook or a withdrawal has overtaken is only closed.
 */
export async function settleRefund(context: SettleContext, refundId: string): Promise<void> {
  const { database, clock } = context;
  const pending = await store.findPending(database, refundId);
  if (!pending) return;
  const { chargeId, amountMinor: minor, totalMinor } = pending;
  const refund = { refundId, minor, totalMinor };
  const charge = await database.transaction((trx) => store.lockCharge(trx, chargeId));
  if (!charge) return;
  const isOvertaken = charge.state !== "paid" || charge.refundedMinor >= totalMinor;
  let isRefused = false;
  if (!isOvertaken) {
    await context.pay(charge, refund).catch((error: unknown) => {
      if (!(error instanceof PayerFailed && error.code === "refused")) throw error;
      isRefused = true;
    });
  }
  await database.transaction(async (trx) => {
    const now = clock.now();
    const current = await store.lockCharge(trx, chargeId);
    if (!current || !(await store.updateSettled(trx, refundId, isRefused ? "refused" : "done", now))) return;
    if (isRefused || isOvertaken) return;
    if (current.state !== "paid" || current.refundedMinor >= totalMinor) return;
    if (totalMinor >= current.amountMinor) await payments.updateChargeToRefunded(trx, chargeId, now);
    else await payments.updateRefundedPart(trx, chargeId, totalMinor, now);
    await context.notify(trx, current, refund, now);
  });
}
