import { sumCoins } from "#features/coins/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { deliveryStates, purchaseStates } from "../rules.ts";
import { countStock } from "./product-store.ts";
import { countPurchases, type PurchaseCount } from "./purchase-store.ts";

const noCoins = { issued: 0, spent: 0, expired: 0, prizes: 0, liability: 0 };

/** The figures of one service, for staff. */
export async function figuresOfService(executor: Executor, service: string) {
  const [sums, stock, counts] = await Promise.all([
    sumCoins(executor, service),
    countStock(executor, service),
    countPurchases(executor, service),
  ]);
  const { service: _, ...coins } = sums.find((one) => one.service === service) ?? { service, ...noCoins };
  return {
    coins,
    stock: stock.map(({ name, faceValue, currency, free, held, given }) => ({
      name,
      faceValue,
      currency,
      free,
      held,
      given,
    })),
    purchases: countsBy(counts, "state", purchaseStates),
    deliveries: countsBy(counts, "delivery", deliveryStates),
  };
}

function countsBy<Field extends "state" | "delivery", Name extends PurchaseCount[Field]>(
  counts: readonly PurchaseCount[],
  field: Field,
  names: readonly Name[],
): Record<Name, number> {
  const sumOf = (name: Name) =>
    counts.filter((one) => one[field] === name).reduce((sum, { count }) => sum + count, 0);
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Name, number>;
}

/** The stock and the purchases of all services, for `/metrics`. */
export async function totalsOfAllServices(executor: Executor) {
  return { stock: await countStock(executor), purchases: await countPurchases(executor) };
}

type Figures = Awaited<ReturnType<typeof figuresOfService>>;

/** How long figures are cached: computing them reads the whole ledger. */
const cacheMs = 5 * 60_000;

/** Keeps the figures of each service for `cacheMs`. */
export function createFiguresCache() {
  const kept = new Map<string, { readonly at: Date; readonly figures: Figures }>();
  return async (executor: Executor, service: string, now: Date): Promise<Figures & { asOf: string }> => {
    let found = kept.get(service);
    if (!found || now.getTime() - found.at.getTime() >= cacheMs) {
      found = { at: now, figures: await figuresOfService(executor, service) };
      kept.set(service, found);
    }
    return { ...found.figures, asOf: found.at.toISOString() };
  };
}
