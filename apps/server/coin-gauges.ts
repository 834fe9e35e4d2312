import { Gauge } from "prom-client";
import type { countPrizes } from "#features/battlegrounds/server/index.ts";
import type { CoinTotals } from "#features/coins/server/index.ts";
import type { totalsOfAllServices } from "#features/store/server/index.ts";

/** The sums read the whole ledger, so they are computed at most this often. */
const cacheMs = 5 * 60_000;

type Totals = Awaited<ReturnType<typeof totalsOfAllServices>>;

/** Reads a value again after `cacheMs`. A failed read keeps the last value. */
function cached<Value>(read: () => Promise<Value>, clock: () => number): () => Promise<Value | undefined> {
  let last: { readonly at: number; readonly value: Value } | undefined;
  let reading: Promise<void> | undefined;
  async function readOnce(): Promise<void> {
    const value = await read().catch(() => undefined);
    if (value !== undefined) last = { at: clock(), value };
    reading = undefined;
  }
  return async () => {
    // Gauges that share a value are collected at the same time.
    if (!last || clock() - last.at > cacheMs) await (reading ??= readOnce());
    return last?.value;
  };
}

/** Coins by service: issued, spent, expired, paid as prizes, and held by players (the liability). */
export function coinGauge(sumCoins: () => Promise<readonly CoinTotals[]>, clock = Date.now): Gauge {
  const sums = cached(sumCoins, clock);
  return new Gauge({
    name: "coins",
    help: "Coins by service: issued, spent, expired, prizes, and held by players (liability)",
    labelNames: ["service", "state"],
    registers: [],
    async collect() {
      const found = (await sums()) ?? [];
      this.reset();
      for (const { service, ...states } of found) {
        for (const [state, coins] of Object.entries(states)) this.set({ service, state }, coins);
      }
    },
  });
}

/** The stock of the store, its purchases by state, and the deliveries of codes by state. */
export function storeGauges(readTotals: () => Promise<Totals>, clock = Date.now): Gauge[] {
  const totals = cached(readTotals, clock);
  const stock = new Gauge({
    name: "store_codes",
    help: "Voucher codes by product: free, held by an open payment, given",
    labelNames: ["service", "product", "state"],
    registers: [],
    async collect() {
      const found = (await totals())?.stock ?? [];
      this.reset();
      for (const { service, name, faceValue, free, held, given } of found) {
        const product = `${name}-${faceValue}`;
        const states = { free, held, given };
        for (const [state, codes] of Object.entries(states)) this.set({ service, product, state }, codes);
      }
    },
  });
  const countBy = (name: string, help: string, field: "state" | "delivery") =>
    new Gauge({
      name,
      help,
      labelNames: ["service", "state"],
      registers: [],
      async collect() {
        const found = (await totals())?.purchases ?? [];
        this.reset();
        for (const one of found) this.inc({ service: one.service, state: one[field] }, one.count);
      },
    });
  return [
    stock,
    countBy("store_purchases", "Purchases by state; paying: the payment has no answer yet", "state"),
    countBy(
      "store_deliveries",
      "Deliveries of voucher codes by state; failed and unconfirmed need a look",
      "delivery",
    ),
  ];
}

type PrizeCounts = Awaited<ReturnType<typeof countPrizes>>;

/** Prizes by state, and those whose payment is late. */
export function prizeGauges(count: () => Promise<PrizeCounts>, clock = Date.now): Gauge[] {
  const counts = cached(count, clock);
  const gauge = (name: string, help: string, field: "count" | "late") =>
    new Gauge({
      name,
      help,
      labelNames: ["service", "state"],
      registers: [],
      async collect() {
        const found = (await counts()) ?? [];
        this.reset();
        for (const { service, state, [field]: value } of found) this.set({ service, state }, value);
      },
    });
  return [
    gauge("prizes", "Prizes of ended battlegrounds by state", "count"),
    gauge("prizes_late", "Prizes whose payment was due and is not made", "late"),
  ];
}
