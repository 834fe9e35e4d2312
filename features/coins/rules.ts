import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

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
  type ReferralSignal,
  type ReferralState,
} from "./rules/referral.ts";
export { claimIds, claimNameOf, claimsOf, singleClaimNames, singleClaims } from "./rules/claims.ts";
export type { Claim, PlayerFacts } from "./rules/claims.ts";
export { missionNames, missions, rewardWeekAt } from "./rules/missions.ts";
export type { RewardWeek, WeekFacts } from "./rules/missions.ts";
export { maxSharesPerDay, shareCoins } from "./rules/shares.ts";

export const coinPermissions = definePermissions({
  /** Decides about held referrals. */
  referrals: ["support", "moderator", "brand-manager", "owner"],
  /** Sees the coins that staff granted. */
  coin_lists: ["support", "finance", "brand-manager", "owner"],
  /** Grants coins; above the limit only as a proposal. */
  coin_grants: ["support", "brand-manager", "owner"],
  /** Decides about proposals of others. */
  coin_approvals: ["finance", "brand-manager", "owner"],
});

export const coinAuditActions = defineAuditActions([
  "referral_approved",
  "referral_refused",
  "coins_granted",
  "grant_proposed",
  "grant_approved",
  "grant_refused",
]);
