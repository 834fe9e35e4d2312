import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { revokeEnhancer } from "#features/enhancers/server/index.ts";
import { postCoins } from "#features/coins/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import { PayerFailed } from "#features/subscriptions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { storeProblems } from "../contract.ts";
import { nextCheckAt, nextPurchaseState, storeAuditActions, storeNotificationKinds } from "../rules.ts";
import { lockPurchase } from "./lock-purchase.ts";
import { referenceOf, type PaymentContext } from "./payments.ts";
import * as purchases from "./purchase-store.ts";

/**
 * Refunds a completed purchase. Coins return at once; the purchase job returns airtime and cash. The player keeps a code,
 * because it may have been used; an enhancer is revoked.
 */
export async function refundPurchase(
  trx: Executor,
  actor: StaffActor,
  purchaseId: string,
  now: Date,
  reason = "",
): Promise<void> {
  const purchase = isUuid(purchaseId) ? await lockPurchase(trx, purchaseId) : undefined;
  if (!purchase) throw storeProblems.problem("purchase_unknown");
  const state = nextPurchaseState(purchase.state, "refund");
  if (!state) throw storeProblems.problem("purchase_not_refundable");
  const { method, player_id: playerId } = purchase;
  const refunding = await purchases.update(trx, purchase, {
    state,
    next_check_at: method === "coins" ? null : now,
  });
  if (!refunding) throw storeProblems.problem("purchase_not_refundable");
  if (method === "coins") {
    // The coins of a removed player have expired; there is nobody to give them to.
    if (playerId !== null) {
      const key = `refund:${purchase.id}`;
      await postCoins(trx, { playerId, reason: "refund", amount: purchase.price, key }, now);
    }
    await complete(trx, refunding, now);
  }
  if (playerId !== null) await revokeEnhancer(trx, { playerId, purchaseId: purchase.id, now });
  await recordAudit(
    trx,
    {
      ...actor,
      action: storeAuditActions.purchase_refunded,
      subject: purchase.id,
      details: { before: purchase.state, after: method === "coins" ? "refunded" : state, reason },
    },
    now,
  );
}

/** Returns the money of a purchase. Repeating it changes nothing at the operator or the processor. */
export async function payBack(
  context: PaymentContext,
  purchase: purchases.Purchase,
  now: Date,
): Promise<void> {
  const { database, cards, operators, brands } = context;
  try {
    const family = brands.find(({ key }) => key === purchase.brand)?.operator;
    if (purchase.method === "airtime" && family)
      await operators[family]?.airtime?.refund(referenceOf(purchase));
    if (purchase.method === "cash" && purchase.payment_ref !== null) {
      const reference = referenceOf(purchase);
      await cards.refund({ paymentId: purchase.payment_ref, reference }, `refund:${reference}`);
    }
  } catch (error) {
    if (!(error instanceof PayerFailed)) throw error;
    const since = purchase.settled_at ?? purchase.created_at;
    await purchases.update(database, purchase, { next_check_at: nextCheckAt(since, now) });
    return;
  }
  await database.transaction(async (trx) => {
    const current = await lockPurchase(trx, purchase.id);
    if (current?.state === "refunding") await complete(trx, current, now);
  });
}

async function complete(trx: Executor, purchase: purchases.Purchase, now: Date): Promise<void> {
  const state = nextPurchaseState(purchase.state, "refunded");
  if (!state) return;
  await purchases.update(trx, purchase, { state, next_check_at: null });
  const { player_id: playerId } = purchase;
  if (playerId === null) return;
  const kind = storeNotificationKinds.purchase_refunded;
  await notify(trx, [newNotification(kind, { playerId, params: {}, link: "/vouchers/mine" })], now);
}
