import type { Brand } from "#features/branding/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { storeAuditActions, type Prices } from "../rules.ts";
import * as store from "./product-store.ts";
import type { ProductKind } from "./tables.ts";

export interface SavedProduct {
  readonly kind: ProductKind;
  readonly name: string;
  readonly face: number;
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
  const { kind, name, face, prices, position = 0, isOnSale = true } = product;
  const saved = await store.upsert(trx, {
    id: newId({ now: () => now }),
    service: brand.service,
    kind,
    name,
    face,
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
        details: { coins: String(prices.coins), airtime: String(prices.airtime), cash: String(prices.cash) },
      },
      now,
    );
  return saved;
}

export const listProducts = store.findAll;
