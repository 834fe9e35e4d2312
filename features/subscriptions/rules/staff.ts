import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const subscriptionPermissions = definePermissions({
  /** Reads subscriptions and charges. */
  charges: ["support", "finance", "brand-manager", "owner"],
  /** Refunds charges, and settles withdrawals that wait. */
  charge_refunds: ["finance", "brand-manager", "owner"],
  /** Reads what operators sent, processes it again, and compares subscriptions with operators. */
  operator_messages: ["finance", "brand-manager", "owner"],
  /** Reads the phone numbers in it. */
  operator_payloads: ["brand-manager", "owner"],
});

export const subscriptionAuditActions = defineAuditActions([
  "message_replayed",
  "payload_read",
  "subscription_checked",
  "charge_refunded",
  "refund_retried",
  "withdrawal_settled",
  "withdrawal_dismissed",
]);
