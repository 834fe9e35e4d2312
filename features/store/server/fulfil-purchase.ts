import { isEnhancerId } from "#features/enhancers/rules.ts";
import { grantEnhancer } from "#features/enhancers/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { deliverCodes } from "./jobs.ts";
import type { StorePorts } from "./ports.ts";
import type { Product } from "./product-store.ts";
import * as purchases from "./purchase-store.ts";

/** Grants the enhancer or starts the delivery of the code, in the transaction that completes the purchase. */
export async function fulfilPurchase(
  trx: Executor,
  { jobs }: Pick<StorePorts, "jobs">,
  { purchase, product, playerId }: { purchase: purchases.Purchase; product: Product; playerId: string },
  now: Date,
): Promise<void> {
  if (product.kind === "enhancer") {
    const { name: enhancerId } = product;
    if (!isEnhancerId(enhancerId)) throw new Error(`enhancer ${enhancerId} is not in the catalogue`);
    await grantEnhancer(trx, { playerId, enhancerId, purchaseId: purchase.id, now });
    return;
  }
  await purchases.update(trx, purchase, { delivery: "due", delivery_at: now });
  await jobs.enqueue(trx, deliverCodes, {});
}
