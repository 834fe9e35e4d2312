import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { firstIdAt } from "#kit/db/id.ts";
import type { PurchaseFilters } from "../contract/staff.ts";
import type { StoreTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StoreTables & Pick<AccountTables, "players">>();

export interface PurchasesPage {
  readonly brands: readonly string[];
  readonly filters: PurchaseFilters;
  readonly span: TimeSpan;
  /** Ids sort by time. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** The index has the brand first, so each brand is read by itself in order, and the pages are merged. */
export function findPurchasePage(executor: Executor, { brands, filters, span, after, limit }: PurchasesPage) {
  const { order, state, method, delivery } = filters;
  return tables(executor)
    .selectFrom(sql<{ key: string }>`unnest(${[...brands]}::text[])`.as<"brand">(sql`brand (key)`))
    .innerJoinLateral(
      (from) => {
        let query = from
          .selectFrom("store_purchases as one")
          .where(sql<boolean>`one.brand = brand.key`)
          .selectAll("one");
        if (span.from) query = query.where("one.id", ">=", firstIdAt(span.from));
        if (span.before) query = query.where("one.id", "<", firstIdAt(span.before));
        if (state !== undefined) query = query.where("one.state", "=", state);
        if (method !== undefined) query = query.where("one.method", "=", method);
        if (delivery !== undefined) query = query.where("one.delivery", "=", delivery);
        if (after !== undefined) query = query.where("one.id", order === "asc" ? ">" : "<", after);
        return query.orderBy("one.id", order).limit(limit).as("purchase");
      },
      (join) => join.onTrue(),
    )
    .innerJoin("store_products as product", "product.id", "purchase.product_id")
    .leftJoin("players as player", "player.id", "purchase.player_id")
    .orderBy("purchase.id", order)
    .limit(limit)
    .select([
      "purchase.id",
      "purchase.brand",
      "purchase.created_at as at",
      "purchase.method",
      "purchase.price",
      "purchase.currency",
      "purchase.state",
      "purchase.delivery",
      "purchase.failure",
      "product.name",
      "product.face_value as faceValue",
      "product.currency as productCurrency",
      "player.id as playerId",
      "player.username",
    ])
    .execute();
}
