import type { Executor } from "#kit/db/database.ts";
import { storeProblems } from "../contract.ts";
import { codeStateFor } from "../rules.ts";
import * as codes from "./code-store.ts";
import type { Product } from "./product-store.ts";
import type { Purchase } from "./purchase-store.ts";

/** Gives a bought voucher one of the free codes. A voucher that is not paid yet only holds its code. */
export async function takeVoucherCode(
  trx: Executor,
  { product, purchase }: { product: Product; purchase: Purchase },
): Promise<void> {
  const state = codeStateFor(purchase.state);
  if (product.kind !== "voucher" || state === "free") return;
  const isTaken = await codes.takeCode(trx, { productId: product.id, purchaseId: purchase.id, state });
  if (!isTaken) throw storeProblems.problem("sold_out");
}
