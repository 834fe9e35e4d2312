export { coinReasons, maxAmount, statementCsv, statementKinds, statementPageSize } from "./rules/ledger.ts";
export type { CoinKind, CoinReason, StatementKind } from "./rules/ledger.ts";
export { bonusOf, bonusWeek, dailyBonusAt } from "./rules/daily-bonus.ts";
export * from "./rules/grants.ts";
export {
  assessSignUp,
  maxReferralsPerDay,
  referralCoins,
  referralSignals,
  referralStates,
  settledState,
  type ReferralSignal,
  type ReferralState,
} from "./rules/referral.ts";
export { claimIds, claimNameOf, claimsOf, singleClaimNames, singleClaims } from "./rules/claims.ts";
export type { Claim, PlayerFacts } from "./rules/claims.ts";
export { missionNames, missions, rewardWeekAt } from "./rules/missions.ts";
export type { RewardWeek, WeekFacts } from "./rules/missions.ts";
export { formerPlayerRetentionMs } from "./rules/retention.ts";
export { maxSharesPerDay, shareCoins } from "./rules/shares.ts";
export { coinAuditActions, coinPermissions } from "./rules/staff.ts";
