import * as z from "zod/mini";
import { defineContract, type ResponseOf } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { deliveryStates, maxPrice, paymentMethods, purchaseStates } from "./rules.ts";

export const storeProblems = defineProblems({
  store_closed: 403,
  product_unknown: 404,
  /** The price is not the one that the player has seen. Nothing was bought. */
  price_changed: 409,
  sold_out: 409,
  method_unavailable: 409,
  /** The operator or the bank refused. Nothing was bought. */
  purchase_declined: 402,
  /** Cash is paid with the card of the subscription, and the player has none. */
  card_missing: 409,
  voucher_unknown: 404,
  /** The purchase is not paid yet, failed or was refunded. */
  voucher_not_ready: 409,
  purchase_unknown: 404,
  /** The purchase is not completed, or already refunded. */
  purchase_not_refundable: 409,
  price_wrong: 400,
  face_value_wrong: 400,
  prices_missing: 400,
});

export {
  maxCodesText,
  storeConsoleContract,
  type CodesReport,
  type StaffProduct,
  type StaffPurchase,
  type StoreConsoleContract,
} from "./contract/staff.ts";

const price = z.int().check(z.minimum(1), z.maximum(maxPrice));
const shownPrice = z.nullable(price);

const productFields = {
  id: uuid,
  kind: z.enum(["voucher", "enhancer"]),
  /** A kind of voucher, or the id of an enhancer. */
  name: z.string(),
  /** Megabytes of data, or an amount in the smallest unit of the currency. */
  faceValue: z.int(),
  currency: z.string(),
};

const product = z.object({
  ...productFields,
  prices: z.object({ coins: shownPrice, airtime: shownPrice, cash: shownPrice }),
  availability: z.discriminatedUnion("state", [
    z.object({ state: z.literal("available") }),
    z.object({ state: z.literal("few"), left: z.int() }),
    z.object({ state: z.literal("sold_out") }),
  ]),
  /** The player is notified when it is back. */
  isWatched: z.boolean(),
});
export type ShownProduct = z.output<typeof product>;

const purchase = z.object({
  id: uuid,
  product: z.object(productFields),
  method: z.enum(paymentMethods),
  price,
  state: z.enum(purchaseStates),
  delivery: z.enum(deliveryStates),
  createdAt: instant,
  /** Whether `voucher-code` shows a code. */
  hasCode: z.boolean(),
});
export type ShownPurchase = z.output<typeof purchase>;

const purchaseBody = z.object({
  productId: uuid,
  method: z.enum(paymentMethods),
  /** The price that the player has seen. */
  price,
  /** The client chooses one key per purchase. A repeated key returns the first purchase. */
  key: uuid,
});

export const storeContract = defineContract({
  "GET /api/game/store": {
    feature: "store",
    summary: "The products of the brand's store, the player's coins, and how the player can pay.",
    auth: "player",
    query: z.object({}),
    response: z.object({
      /** False while the brand's store is coming soon. */
      isOpen: z.boolean(),
      /** The player is notified when the store opens. */
      isWatched: z.boolean(),
      coins: z.int(),
      methods: z.array(z.enum(paymentMethods)),
      /** Staff have closed the store for this player, until then or without an end; null if it is open. */
      restriction: z.nullable(z.object({ until: z.nullable(instant) })),
      /** The card that pays cash; null without one. */
      card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
      products: z.array(product),
    }),
  },
  "POST /api/game/buy": {
    feature: "store",
    summary:
      "Buys a product. Airtime and cash need a fresh proof. `paying`: the operator or the bank has not answered yet; the voucher is held until it does.",
    auth: "player",
    limit: { per: "viewer", burst: 30, everySeconds: 5 },
    body: purchaseBody,
    response: z.object({ purchase, coins: z.int() }),
    problems: [
      "store_closed",
      "store_restricted",
      "product_unknown",
      "price_changed",
      "sold_out",
      "method_unavailable",
      "purchase_declined",
      "card_missing",
      "coins_short",
      "proof_needed",
      "too_young",
      "birth_date_missing",
    ],
  },
  "GET /api/game/my-vouchers": {
    summary:
      "The player's purchases, newest first; `after` is `next` of the page before. Codes are not included.",
    auth: "player",
    query: z.object({ after: z.optional(uuid) }),
    response: z.object({ purchases: z.array(purchase), next: z.nullable(uuid) }),
  },
  "POST /api/game/voucher-code": {
    summary: "The code of an own voucher. Needs a fresh proof.",
    auth: "player",
    limit: { per: "viewer", burst: 30, everySeconds: 10 },
    body: z.object({ purchaseId: uuid }),
    response: z.object({ code: z.string() }),
    problems: ["proof_needed", "voucher_unknown", "voucher_not_ready", "store_restricted"],
  },
  "POST /api/game/store-watch": {
    feature: "store",
    summary: "Asks for a notification when a product is back, or without a product when the store opens.",
    auth: "player",
    limit: { per: "viewer", burst: 30, everySeconds: 5 },
    body: z.object({ productId: z.nullable(uuid), isOn: z.boolean() }),
    response: z.object({ isOn: z.boolean() }),
    problems: ["product_unknown"],
  },
});

export type StoreContract = typeof storeContract;
export type StoreOffer = ResponseOf<StoreContract["GET /api/game/store"]>;
