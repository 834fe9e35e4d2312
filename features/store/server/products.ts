import type { Brand } from "#features/branding/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { staffProblems } from "#features/staff/contract.ts";
import { storeProblems, type StaffProduct } from "../contract.ts";
import { storeAuditActions, type Prices } from "../rules.ts";
import * as store from "./product-store.ts";
import type { ProductKind } from "./tables.ts";

export interface SavedProduct {
  readonly kind: ProductKind;
  readonly name: string;
  readonly faceValue: number;
  readonly prices: Prices;
  readonly position?: number;
  readonly isOnSale?: boolean;
}

/** Creates a product, or changes its prices. A purchase at an old price is refused from then on. */
export async function saveProduct(
  trx: Executor,
  actor: StaffActor | null,
  brand: Pick<Brand, "service" | "currency">,
  product: SavedProduct,
  now: Date,
): Promise<store.Product> {
  const { kind, name, faceValue, prices, position = 0, isOnSale = true } = product;
  const before = await store.lockLike(trx, brand.service, product);
  const saved = await store.upsert(trx, {
    id: newId({ now: () => now }),
    service: brand.service,
    kind,
    name,
    face_value: faceValue,
    price_coins: prices.coins,
    price_airtime: prices.airtime,
    price_cash: prices.cash,
    currency: brand.currency.code,
    position,
    is_on_sale: isOnSale,
    changed_at: now,
  });
  if (actor)
    await recordAudit(
      trx,
      {
        ...actor,
        action: storeAuditActions.product_saved,
        subject: saved.id,
        details: {
          product: `${name} ${faceValue}`,
          before: before ? termsText(store.pricesOf(before), before.is_on_sale) : "",
          after: termsText(prices, isOnSale),
        },
      },
      now,
    );
  return saved;
}

function termsText({ coins, airtime, cash }: Prices, isOnSale: boolean): string {
  const prices = Object.entries({ coins, airtime, cash }).flatMap(([name, price]) =>
    price === null ? [] : [`${name} ${price}`],
  );
  return [...prices, isOnSale ? "on sale" : "off"].join(", ");
}

/** Saves what a member typed unless somebody changed the product since they saw it. */
export async function saveSeenProduct(
  trx: Executor,
  actor: StaffActor,
  brand: Pick<Brand, "service" | "currency">,
  { seenChangedAt, ...product }: SavedProduct & { readonly seenChangedAt: string | null },
  now: Date,
): Promise<store.Product> {
  const { prices } = product;
  if (product.isOnSale && Object.values(prices).every((price) => price === null))
    throw storeProblems.problem("prices_missing");
  const current = await store.lockLike(trx, brand.service, product);
  if ((current?.changed_at.toISOString() ?? null) !== seenChangedAt)
    throw staffProblems.problem("staff_changed");
  return saveProduct(trx, actor, brand, product, now);
}

export async function listForConsole(
  executor: Executor,
  services: readonly string[],
): Promise<StaffProduct[]> {
  const [products, stock] = await Promise.all([
    store.findAllOf(executor, services),
    store.countStockOf(executor, services),
  ]);
  const counts = new Map(stock.map(({ productId, ...count }) => [productId, count]));
  return products.map((product) => ({
    productId: product.id,
    service: product.service,
    kind: product.kind,
    name: product.name,
    faceValue: product.face_value,
    currency: product.currency,
    prices: store.pricesOf(product),
    position: product.position,
    isOnSale: product.is_on_sale,
    stock: product.kind === "voucher" ? (counts.get(product.id) ?? noStock) : null,
    changedAt: product.changed_at.toISOString(),
  }));
}

const noStock = { free: 0, held: 0, given: 0 };

export const listProducts = store.findAll;
