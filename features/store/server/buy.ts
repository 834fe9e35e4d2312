import { accountProblems } from "#features/accounts/contract.ts";
import {
  findRestriction,
  lockPlayer,
  requireFreshProof,
  requirePayingAge,
} from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findBalance, postCoins } from "#features/coins/server/index.ts";
import { findStoredCard } from "#features/subscriptions/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { Viewer } from "#kit/http/context.ts";
import { storeProblems } from "../contract.ts";
import { decidePrice, firstCheckMs, methodsOf, type PaymentMethod } from "../rules.ts";
import { fulfilPurchase } from "./fulfil-purchase.ts";
import { chargePurchase } from "./payments.ts";
import type { StorePorts } from "./ports.ts";
import * as products from "./product-store.ts";
import * as purchases from "./purchase-store.ts";
import { shownPurchase } from "./shown-purchase.ts";
import { takeVoucherCode } from "./take-voucher-code.ts";

export interface PurchaseRequest {
  readonly productId: string;
  readonly method: PaymentMethod;
  /** As shown to the player. */
  readonly price: number;
  readonly key: string;
}

interface Buyer {
  readonly site: Site;
  readonly viewer: Pick<Viewer, "id" | "provenAt">;
}

/**
 * Buys a product, once per key. Coins are paid in the transaction that gives the goods. Airtime and cash are charged
 * after the code is held; if no answer comes, the purchase stays `paying` and a job settles it.
 */
export async function buy(
  database: Database,
  ports: StorePorts,
  buyer: Buyer,
  wanted: PurchaseRequest,
  now: Date,
) {
  const { site, viewer } = buyer;
  if (site.brand.store !== "open") throw storeProblems.problem("store_closed");
  if (wanted.method !== "coins") requireFreshProof(viewer, now);
  if (wanted.method === "cash") await requireCard(database, buyer, now);
  const { purchase, isNew } = await database.transaction((trx) =>
    openPurchase(trx, ports, buyer, wanted, now),
  );
  if (isNew && purchase.state === "paying") await chargePurchase({ ...ports, database }, purchase, now);
  const settled = await purchases.findListed(database, purchase.id);
  if (!settled) throw new Error(`purchase ${purchase.id} is gone`);
  if (settled.state === "failed") throw storeProblems.problem("purchase_declined");
  return { purchase: shownPurchase(settled), coins: await findBalance(database, viewer.id) };
}

async function requireCard(database: Database, { site, viewer }: Buyer, now: Date): Promise<void> {
  await requirePayingAge(database, site.brand, viewer.id, now);
  const { service } = site.brand;
  if (!(await findStoredCard(database, { service, playerId: viewer.id })))
    throw storeProblems.problem("card_missing");
}

/** Stores the purchase with its code or goods. Returns the earlier purchase if the key was used before. */
async function openPurchase(
  trx: Executor,
  ports: StorePorts,
  { site, viewer }: Buyer,
  wanted: PurchaseRequest,
  now: Date,
): Promise<{ purchase: purchases.Purchase; isNew: boolean }> {
  const { brand } = site;
  // Before the coin account, in the order of a removal.
  if (!(await lockPlayer(trx, viewer.id))) throw commonProblem("sign_in_required");
  const earlier = await purchases.findByKey(trx, viewer.id, wanted.key);
  if (earlier) return { purchase: requireSame(earlier, wanted), isNew: false };
  const [product, restriction] = await Promise.all([
    products.findProduct(trx, brand.service, wanted.productId),
    findRestriction(trx, { playerId: viewer.id, kind: "store" }, now),
  ]);
  if (restriction) throw accountProblems.problem("store_restricted");
  if (!product?.is_on_sale) throw storeProblems.problem("product_unknown");
  const decision = decidePrice(products.pricesOf(product), methodsOf(brand), wanted);
  if (decision.kind !== "ok") throw storeProblems.problem(decision.kind);
  const { price } = decision;
  const isPaidNow = wanted.method === "coins";
  const purchase = await purchases.insert(trx, {
    id: newId({ now: () => now }),
    service: brand.service,
    brand: brand.key,
    player_id: viewer.id,
    product_id: product.id,
    request_key: wanted.key,
    method: wanted.method,
    price,
    currency: isPaidNow ? null : product.currency,
    state: isPaidNow ? "completed" : "paying",
    created_at: now,
    settled_at: isPaidNow ? now : null,
    next_check_at: isPaidNow ? null : new Date(now.getTime() + firstCheckMs),
  });
  if (!purchase) {
    const first = await purchases.findByKey(trx, viewer.id, wanted.key);
    if (!first) throw commonProblem("request_in_flight");
    return { purchase: requireSame(first, wanted), isNew: false };
  }
  if (isPaidNow) {
    const key = `purchase:${purchase.id}`;
    // Before a code is taken: a buyer without coins must not hold the last code while others look for it.
    await postCoins(
      trx,
      { playerId: viewer.id, reason: "purchase", amount: -price, key, subject: product.name },
      now,
    );
  }
  await takeVoucherCode(trx, { product, purchase });
  if (isPaidNow) await fulfilPurchase(trx, ports, { purchase, product, playerId: viewer.id }, now);
  return { purchase, isNew: true };
}

/** A key belongs to one purchase: it cannot be used for another product, method or price. */
function requireSame(earlier: purchases.Purchase, wanted: PurchaseRequest): purchases.Purchase {
  const isSame =
    earlier.product_id === wanted.productId &&
    earlier.method === wanted.method &&
    earlier.price === wanted.price;
  if (!isSame) throw commonProblem("idempotency_mismatch");
  return earlier;
}
