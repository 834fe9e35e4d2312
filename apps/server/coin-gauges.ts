import { Gauge } from "prom-client";
import type { CoinTotals } from "#features/coins/server/index.ts";

/** The sums read the whole ledger, so they are computed at most this often. */
const cacheMs = 5 * 60_000;

/** Coins by service: issued, spent, expired, paid as prizes, and held by players (the liability). */
export function coinGauge(sumCoins: () => Promise<readonly CoinTotals[]>, clock = Date.now): Gauge {
  let cached: { readonly at: number; readonly sums: readonly CoinTotals[] } | undefined;
  return new Gauge({
    name: "coins",
    help: "Coins by service: issued, spent, expired, prizes, and held by players (liability)",
    labelNames: ["service", "state"],
    registers: [],
    async collect() {
      if (!cached || clock() - cached.at > cacheMs) {
        const sums = await sumCoins().catch(() => undefined);
        if (sums) cached = { at: clock(), sums };
      }
      this.reset();
      for (const { service, ...states } of cached?.sums ?? []) {
        for (const [state, coins] of Object.entries(states)) this.set({ service, state }, coins);
      }
    },
  });
}
