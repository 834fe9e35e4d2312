import { csvOfList, timeSpanIn, type StaffScope } from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { purchaseFilters, type PurchaseFilters, type StaffPurchase } from "../contract/staff.ts";
import { storePermissions } from "../rules.ts";
import { findPurchasePage } from "./console-store.ts";

const cursor = defineCursor({ id: "uuid" });

export async function listPurchasePage(
  executor: Executor,
  scope: StaffScope,
  query: PurchaseFilters & { after?: string | undefined; limit: number },
): Promise<{ rows: StaffPurchase[]; next: string | null }> {
  const found = await findPurchasePage(executor, {
    brands: scope.brands.map(({ key }) => key),
    filters: query,
    span: timeSpanIn(scope, query),
    after: cursor.decode(query.after)?.id,
    limit: query.limit + 1,
  });
  const { rows, last } = toRowPage(found, query.limit);
  return {
    rows: rows.map(({ id, at, playerId, username, name, faceValue, productCurrency, ...rest }) => ({
      ...rest,
      product: { name, faceValue, currency: productCurrency },
      purchaseId: id,
      at: at.toISOString(),
      player: playerId === null || username === null ? null : { playerId, username },
    })),
    next: last && cursor.encode(last),
  };
}

export const purchasesCsv = csvOfList({
  permission: storePermissions.refunds,
  columns: [
    "id",
    "at",
    "brand",
    "player",
    "product",
    "face_value",
    "method",
    "price",
    "currency",
    "state",
    "delivery",
    "failure",
  ],
  filters: purchaseFilters,
  list: listPurchasePage,
  cells: (one) => [
    one.purchaseId,
    one.at,
    one.brand,
    one.player?.username ?? null,
    one.product.name,
    String(one.product.faceValue),
    one.method,
    one.currency === null ? String(one.price) : (one.price / 100).toFixed(2),
    one.currency ?? "coins",
    one.state,
    one.delivery,
    one.failure,
  ],
});
