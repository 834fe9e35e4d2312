import { enhancerIds } from "#features/enhancers/rules.ts";

export const paymentMethods = ["coins", "airtime", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const voucherNames = ["data", "airtime", "gift"] as const;

/** What a product can be. */
export const productTypes = [...voucherNames, ...enhancerIds] as const;

export function productKindOf(name: string): "voucher" | "enhancer" {
  return voucherNames.some((one) => one === name) ? "voucher" : "enhancer";
}

export const maxPrice = 1_000_000_000;
/** Below this stock the store shows how many are left. */
const lowStockThreshold = 5;
/** Counting stops here: the store shows no larger number. */
export const maxCounted = lowStockThreshold + 1;

export type Prices = Readonly<Record<PaymentMethod, number | null>>;

/** How a brand's players can pay, in the order in which they are shown. */
export function methodsOf(brand: {
  readonly operator: string | null;
  readonly cardPayment: boolean;
}): PaymentMethod[] {
  const isPossible = { coins: true, airtime: brand.operator !== null, cash: brand.cardPayment };
  return paymentMethods.filter((method) => isPossible[method]);
}

export type Availability =
  | { readonly state: "available" }
  | { readonly state: "few"; readonly left: number }
  | { readonly state: "sold_out" };

/** `stock` is null for products without a stock. */
export function availabilityOf(stock: number | null): Availability {
  if (stock === null || stock > lowStockThreshold) return { state: "available" };
  return stock > 0 ? { state: "few", left: stock } : { state: "sold_out" };
}

export type PriceDecision =
  | { readonly kind: "ok"; readonly price: number }
  | { readonly kind: "method_unavailable" }
  /** Refuses a purchase at a price that the player has not seen. */
  | { readonly kind: "price_changed" };

export function decidePrice(
  prices: Prices,
  methods: readonly PaymentMethod[],
  wanted: { readonly method: PaymentMethod; readonly price: number },
): PriceDecision {
  const price = prices[wanted.method];
  if (price === null || !methods.includes(wanted.method)) return { kind: "method_unavailable" };
  return price === wanted.price ? { kind: "ok", price } : { kind: "price_changed" };
}

export type Affordability =
  | { readonly isAffordable: true; readonly left: number }
  | { readonly isAffordable: false; readonly short: number };

/** The coins after a purchase, or how many are missing. */
export function afterPurchase(coins: number, price: number): Affordability {
  const left = coins - price;
  return left >= 0 ? { isAffordable: true, left } : { isAffordable: false, short: -left };
}

interface ValueFormat {
  number(value: number): string;
  money(value: { minor: number; currency: string }): string;
}

const megabytesInGigabyte = 1024;

/** The value of a voucher: "1 GB" or an amount of money. */
export function faceValueText(
  {
    name,
    faceValue,
    currency,
  }: { readonly name: string; readonly faceValue: number; readonly currency: string },
  format: ValueFormat,
): string {
  if (name !== "data") return format.money({ minor: faceValue, currency });
  return faceValue < megabytesInGigabyte
    ? `${format.number(faceValue)} MB`
    : `${format.number(faceValue / megabytesInGigabyte)} GB`;
}
