import { findRestriction } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findBalance } from "#features/coins/server/index.ts";
import { findStoredCard } from "#features/subscriptions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { storeProblems, type StoreOffer } from "../contract.ts";
import { availabilityOf, methodsOf } from "../rules.ts";
import * as products from "./product-store.ts";
import * as watches from "./alert-store.ts";

/** The store as shown to a player. */
export async function readStore(
  executor: Executor,
  { brand }: Site,
  playerId: string,
  now: Date,
): Promise<StoreOffer> {
  const isOpen = brand.store === "open";
  const [coins, restriction, rows, isWatched, card] = await Promise.all([
    findBalance(executor, playerId),
    findRestriction(executor, { playerId, kind: "store" }, now),
    isOpen ? products.findOnSale(executor, brand.service, playerId) : [],
    isOpen ? false : watches.isStoreWatched(executor, playerId),
    isOpen && brand.cardPayment ? findStoredCard(executor, { service: brand.service, playerId }) : undefined,
  ]);
  return {
    isOpen,
    isWatched,
    coins,
    methods: methodsOf(brand),
    restriction: restriction ? { until: restriction.endsAt?.toISOString() ?? null } : null,
    card: card ? { brand: card.brand, lastFour: card.lastFour } : null,
    products: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      faceValue: row.face_value,
      currency: row.currency,
      prices: products.pricesOf(row),
      availability: availabilityOf(row.kind === "voucher" ? (row.free ?? 0) : null),
      isWatched: row.isWatched,
    })),
  };
}

/** Switches the notification about a product, or about the opening of the store, on or off. */
export async function setWatch(
  trx: Executor,
  { brand }: Site,
  { playerId, productId, isOn }: { playerId: string; productId: string | null; isOn: boolean },
  now: Date,
): Promise<{ isOn: boolean }> {
  if (productId !== null && !(await products.findProduct(trx, brand.service, productId)))
    throw storeProblems.problem("product_unknown");
  if (!isOn) await watches.remove(trx, { playerId, productId });
  else {
    const id = newId({ now: () => now });
    await watches.insert(trx, { id, service: brand.service, brand: brand.key, playerId, productId }, now);
  }
  return { isOn };
}
