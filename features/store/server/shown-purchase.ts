import type { ShownPurchase } from "../contract.ts";
import type { ListedPurchase } from "./purchase-store.ts";

export function shownPurchase(row: ListedPurchase): ShownPurchase {
  return {
    id: row.id,
    product: {
      id: row.product_id,
      kind: row.kind,
      name: row.name,
      faceValue: row.faceValue,
      currency: row.productCurrency,
    },
    method: row.method,
    price: row.price,
    state: row.state,
    delivery: row.delivery,
    createdAt: row.created_at.toISOString(),
    hasCode: row.kind === "voucher" && row.state === "completed",
  };
}
