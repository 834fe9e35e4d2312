import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

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
