export { findCoinFaults } from "./ledger/check-store.ts";
export { post } from "./ledger/post.ts";
export { findBalance } from "./ledger/store.ts";
export { sumCoins, type CoinTotals } from "./ledger/totals-store.ts";
export { coinsRoutes } from "./routes.ts";
export { rewardShare } from "./rewards/shares.ts";
export { workCoinJobs } from "./work.ts";
