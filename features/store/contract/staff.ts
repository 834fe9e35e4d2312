import * as z from "zod/mini";
import { daySpan } from "#features/staff/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import {
  deliveryStates,
  maxPrice,
  paymentMethods,
  productTypes,
  purchaseStates,
  storePermissions,
} from "../rules.ts";

const brand = z.string().check(z.maxLength(60));
const done = z.object({ isDone: z.literal(true) });
const price = z.nullable(
  z.int("price_wrong").check(z.minimum(1, "price_wrong"), z.maximum(maxPrice, "price_wrong")),
);
const prices = z.object({ coins: price, airtime: price, cash: price });

const product = z.object({
  productId: uuid,
  service: z.string(),
  kind: z.enum(["voucher", "enhancer"]),
  name: z.string(),
  /** Megabytes of data, or an amount in the smallest unit of the currency. */
  faceValue: z.int(),
  currency: z.string(),
  prices,
  position: z.int(),
  isOnSale: z.boolean(),
  /** Null for products without a stock. */
  stock: z.nullable(z.object({ free: z.int(), held: z.int(), given: z.int() })),
  changedAt: instant,
});

const productBody = z.object({
  brand,
  name: z.enum(productTypes),
  faceValue: z
    .int("face_value_wrong")
    .check(z.minimum(0, "face_value_wrong"), z.maximum(maxPrice, "face_value_wrong")),
  prices,
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
  isOnSale: z.boolean(),
  /** `changedAt` as the member saw it; null for a new product. */
  seenChangedAt: z.nullable(instant),
});

/** The filters of the list, which the CSV export accepts too. */
export const purchaseFilters = z.object({
  brand: z.optional(brand),
  sort: z._default(z.literal("at"), "at"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  ...daySpan,
  state: z.optional(z.enum(purchaseStates)),
  method: z.optional(z.enum(paymentMethods)),
  delivery: z.optional(z.enum(deliveryStates)),
});

const listedPurchase = z.object({
  purchaseId: uuid,
  at: instant,
  brand: z.string(),
  /** Null after the player was removed. */
  player: z.nullable(z.object({ playerId: uuid, username: z.string() })),
  product: z.object({ name: z.string(), faceValue: z.int(), currency: z.string() }),
  method: z.enum(paymentMethods),
  price: z.int(),
  /** Null for coins. */
  currency: z.nullable(z.string()),
  state: z.enum(purchaseStates),
  delivery: z.enum(deliveryStates),
  failure: z.nullable(z.string()),
});

/** A text of this length fits into one request. */
export const maxCodesText = 60_000;

export const storeConsoleContract = defineContract({
  "GET /api/staff/products": {
    summary: "Store products with prices and stock.",
    auth: "staff",
    permission: storePermissions.store,
    siteField: "brand",
    query: z.object({ brand: z.optional(brand) }),
    response: z.object({ products: z.array(product) }),
  },
  "POST /api/staff/save-product": {
    summary: "Creates a product, or changes its prices, position and whether it is on sale.",
    auth: "staff",
    permission: storePermissions.store,
    siteField: "brand",
    body: productBody,
    response: z.object({ productId: uuid }),
    problems: ["staff_changed", "price_wrong", "face_value_wrong", "prices_missing"],
  },
  "POST /api/staff/import-codes": {
    summary: "Imports voucher codes, one a line: all or none. A dry run only reports.",
    auth: "staff",
    permission: storePermissions.store,
    belongsTo: { field: "productId", resolve: "product" },
    secrets: ["text"],
    body: z.object({
      productId: uuid,
      text: z.string().check(z.maxLength(maxCodesText)),
      isDryRun: z.boolean(),
    }),
    response: z.object({
      read: z.int(),
      existing: z.int(),
      invalid: z.array(z.int()),
      repeated: z.array(z.int()),
      isTooLong: z.boolean(),
      isImported: z.boolean(),
    }),
    problems: ["product_unknown"],
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "GET /api/staff/purchases": {
    summary: "Purchases without codes; give `next` as `after`.",
    auth: "staff",
    permission: storePermissions.refunds,
    siteField: "brand",
    query: z.extend(purchaseFilters, {
      after: z.optional(z.string().check(z.maxLength(200))),
      limit: z._default(queryInteger(1, 200), 100),
    }),
    response: z.object({ purchases: z.array(listedPurchase), next: z.nullable(z.string()) }),
  },
  "POST /api/staff/refund-purchase": {
    summary: "Gives a completed purchase back: coins right away, airtime and cash within a minute.",
    auth: "staff",
    permission: storePermissions.refunds,
    belongsTo: { field: "purchaseId", resolve: "purchase" },
    body: z.object({
      purchaseId: uuid,
      reason: z
        .string("staff_reason_missing")
        .check(z.trim(), z.minLength(1, "staff_reason_missing"), z.maxLength(500)),
    }),
    response: done,
    problems: ["purchase_unknown", "purchase_not_refundable", "staff_reason_missing"],
  },
  "GET /api/staff/store-figures": {
    summary:
      "Coins and store of a brand, or of all brands that the member works for together: coins issued, spent, expired and held by players, stock, purchases and deliveries by state.",
    auth: "staff",
    permission: storePermissions.refunds,
    siteField: "brand",
    query: z.object({ brand: z.optional(z.string().check(z.maxLength(60))) }),
    response: z.object({
      coins: z.object({
        issued: z.int(),
        spent: z.int(),
        expired: z.int(),
        prizes: z.int(),
        /** Coins that players have: the brand's liability. */
        liability: z.int(),
      }),
      stock: z.array(
        z.object({
          name: z.string(),
          faceValue: z.int(),
          currency: z.string(),
          free: z.int(),
          held: z.int(),
          given: z.int(),
        }),
      ),
      purchases: z.record(z.enum(purchaseStates), z.int()),
      deliveries: z.record(z.enum(deliveryStates), z.int()),
      asOf: instant,
    }),
  },
});

export type StoreConsoleContract = typeof storeConsoleContract;
export type StaffProduct = z.output<typeof product>;
export type StaffPurchase = z.output<typeof listedPurchase>;
export type PurchaseFilters = z.output<typeof purchaseFilters>;
export type CodesReport = z.output<(typeof storeConsoleContract)["POST /api/staff/import-codes"]["response"]>;
