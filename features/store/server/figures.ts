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

/** Keeps the figures of each service for `cacheMs`, and returns those of several services together. */
export function createFiguresCache() {
  const kept = new Map<string, { readonly at: Date; readonly figures: Figures }>();
  return async (
    executor: Executor,
    services: readonly string[],
    now: Date,
  ): Promise<Figures & { asOf: string }> => {
    let asOf = now;
    const all: Figures[] = [];
    // One after the other: each reads the whole ledger of its service.
    for (const service of services) {
      let found = kept.get(service);
      if (!found || now.getTime() - found.at.getTime() >= cacheMs) {
        found = { at: now, figures: await figuresOfService(executor, service) };
        kept.set(service, found);
      }
      all.push(found.figures);
      if (found.at < asOf) asOf = found.at;
    }
    return { ...together(all), asOf: asOf.toISOString() };
  };
}

/** Products of the same name, value and currency are one. */
function together(all: readonly Figures[]): Figures {
  const stock = Map.groupBy(
    all.flatMap((one) => one.stock),
    ({ name, faceValue, currency }) => `${name} ${faceValue} ${currency}`,
  );
  return {
    coins: sumOfEach(
      ["issued", "spent", "expired", "prizes", "liability"],
      all.map(({ coins }) => coins),
    ),
    stock: [...stock.values()].flatMap((same) => {
      const [first] = same;
      return first ? [{ ...first, ...sumOfEach(["free", "held", "given"], same) }] : [];
    }),
    purchases: sumOfEach(
      purchaseStates,
      all.map(({ purchases }) => purchases),
    ),
    deliveries: sumOfEach(
      deliveryStates,
      all.map(({ deliveries }) => deliveries),
    ),
  };
}

function sumOfEach<Name extends string>(
  names: readonly Name[],
  all: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const sums = names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)] as const);
  return Object.fromEntries(sums) as Record<Name, number>;
}
