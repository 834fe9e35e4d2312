export { coinReasons, maxAmount, statementCsv, statementKinds, statementPageSize } from "./rules/ledger.ts";
export type { CoinKind, CoinReason, StatementKind } from "./rules/ledger.ts";
export { bonusOf, bonusWeek, dailyBonusAt, dayIn } from "./rules/daily-bonus.ts";
export {
  claimIds,
  claimNameOf,
  claimsOf,
  maxSharesPerDay,
  missionNames,
  missions,
  rewardWeekAt,
  shareCoins,
  singleClaimNames,
  singleClaims,
} from "./rules/rewards.ts";
export type { Claim, PlayerFacts, RewardWeek, WeekFacts } from "./rules/rewards.ts";
