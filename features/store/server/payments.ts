import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import {
  findStoredCard,
  PayerFailed,
  OperatorFailed,
  type ChargeAnswer,
} from "#features/subscriptions/server/index.ts";
import { packagesOf, serviceOf } from "#features/subscriptions/rules.ts";
import type { Database } from "#kit/db/database.ts";
import {
  codeStateFor,
  isLost,
  nextCheckAt,
  nextPurchaseState,
  isCardChargeRetryable,
  storeNotificationKinds,
} from "../rules.ts";
import * as codes from "./code-store.ts";
import { fulfilPurchase } from "./fulfil-purchase.ts";
import { lockPurchase } from "./lock-purchase.ts";
import { findNumber } from "./contact-store.ts";
import type { StorePorts } from "./ports.ts";
import * as products from "./product-store.ts";
import * as purchases from "./purchase-store.ts";

export interface PaymentContext extends StorePorts {
  readonly database: Database;
}

/** Under this reference the operator and the processor know the purchase too. */
export const referenceOf = ({ id }: Pick<purchases.Purchase, "id">) => `purchase:${id}`;

/** Charges a new purchase. If the outcome is unknown, the job settles it. */
export async function chargePurchase(
  context: PaymentContext,
  purchase: purchases.Purchase,
  now: Date,
): Promise<void> {
  const answer = await outcomeOf(() => charge(context, purchase));
  if (answer) await settlePurchase(context, purchase.id, answer, { now, isLate: false });
}

/** Queries the outcome of an open payment. */
export async function checkPayment(
  context: PaymentContext,
  purchase: purchases.Purchase,
  now: Date,
): Promise<void> {
  const answer = await outcomeOf(() =>
    purchase.method === "airtime"
      ? findAirtimeCharge(context, purchase, now)
      : findCardCharge(context, purchase, now),
  );
  if (answer) await settlePurchase(context, purchase.id, answer, { now, isLate: true });
  else
    await purchases.update(context.database, purchase, {
      next_check_at: nextCheckAt(purchase.created_at, now),
    });
}

/** Undefined while the outcome is unknown. */
async function outcomeOf(ask: () => Promise<ChargeAnswer | undefined>): Promise<ChargeAnswer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PayerFailed)) throw error;
    // The operator has refused: no money moved. Every other failure leaves the outcome open.
    const isRefused = error instanceof OperatorFailed && ["not_a_customer", "refused"].includes(error.code);
    return isRefused ? { outcome: "declined", reason: error.code } : undefined;
  }
}

function charge(context: PaymentContext, purchase: purchases.Purchase): Promise<ChargeAnswer> {
  return purchase.method === "airtime" ? chargeAirtime(context, purchase) : chargeCard(context, purchase);
}

async function chargeAirtime(
  { database, operators, brands }: PaymentContext,
  purchase: purchases.Purchase,
): Promise<ChargeAnswer> {
  const brand = brands.find(({ key }) => key === purchase.brand);
  const port = brand?.operator ? operators[brand.operator]?.airtime : undefined;
  const msisdn = purchase.player_id === null ? null : await findNumber(database, purchase.player_id);
  const [plan] = brand ? packagesOf(brand) : [];
  if (!brand || !port || !plan || msisdn === null) return { outcome: "declined", reason: "no_operator" };
  const { nigeria } = brand;
  return port.charge({
    msisdn,
    productId: String(brand.productId),
    serviceId: serviceOf(brand, plan.period).serviceId,
    network: nigeria ? { name: nigeria.network, id: nigeria.networkId, shortCode: nigeria.srcAddress } : null,
    amount: { minor: purchase.price, currency: purchase.currency ?? "" },
    reference: referenceOf(purchase),
  });
}

async function chargeCard(
  { database, cards }: PaymentContext,
  purchase: purchases.Purchase,
): Promise<ChargeAnswer> {
  const { player_id: playerId, service } = purchase;
  const card = playerId === null ? undefined : await findStoredCard(database, { service, playerId });
  if (!card) return { outcome: "declined", reason: "no_card" };
  const outcome = await cards.charge(
    {
      customerId: card.customerId,
      cardId: card.cardId,
      amount: { minor: purchase.price, currency: purchase.currency ?? "" },
      description: `Store ${purchase.id}`,
      reference: referenceOf(purchase),
      // The store has no page for the bank's question: a card that asks each time is declined.
      isCustomerPresent: false,
    },
    referenceOf(purchase),
  );
  if (outcome.state === "paid") return { outcome: "paid", ref: outcome.paymentId };
  const reason = outcome.state === "declined" ? outcome.reason : "authentication_failed";
  return { outcome: "declined", reason };
}

async function findAirtimeCharge(
  { operators, brands }: PaymentContext,
  purchase: purchases.Purchase,
  now: Date,
): Promise<ChargeAnswer | undefined> {
  const family = brands.find(({ key }) => key === purchase.brand)?.operator;
  const answer = family ? await operators[family]?.airtime?.find(referenceOf(purchase)) : undefined;
  if (answer || !isLost(purchase.created_at, now)) return answer;
  return { outcome: "declined", reason: "not_received" };
}

async function findCardCharge(
  context: PaymentContext,
  purchase: purchases.Purchase,
  now: Date,
): Promise<ChargeAnswer | undefined> {
  // The same key returns the first outcome.
  if (isCardChargeRetryable(purchase.created_at, now) && purchase.player_id !== null)
    return chargeCard(context, purchase);
  const [ref] = await context.cards.findPaid(referenceOf(purchase));
  return ref === undefined ? { outcome: "declined", reason: "not_received" } : { outcome: "paid", ref };
}

/** Gives the goods of a paid purchase, or frees the code that a declined one held. The first outcome counts. */
async function settlePurchase(
  context: PaymentContext,
  id: string,
  answer: ChargeAnswer,
  { now, isLate }: { now: Date; isLate: boolean },
): Promise<void> {
  await context.database.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, id);
    if (purchase?.state !== "paying") return;
    const isPaid = answer.outcome === "paid";
    const { player_id: playerId } = purchase;
    const event = isPaid ? (playerId === null ? "paid_without_owner" : "paid") : "declined";
    const state = nextPurchaseState(purchase.state, event);
    if (!state) return;
    const settled = await purchases.update(trx, purchase, {
      state,
      settled_at: now,
      payment_ref: answer.ref ?? null,
      failure: isPaid ? null : answer.reason,
      next_check_at: state === "refunding" ? now : null,
    });
    const product = await products.findProduct(trx, purchase.service, purchase.product_id);
    if (!settled || !product) return;
    // A refunded purchase frees its code.
    const codeState = state === "refunding" ? "free" : codeStateFor(state);
    if (codeState !== "held") await codes.updateHeld(trx, id, codeState);
    if (playerId === null) return;
    if (state === "completed")
      await fulfilPurchase(trx, context, { purchase: settled, product, playerId }, now);
    if (!isLate) return;
    const kind = storeNotificationKinds[isPaid ? "voucher_loaded" : "purchase_failed"];
    await notify(trx, [newNotification(kind, { playerId, params: {}, link: "/vouchers/mine" })], now);
  });
}
