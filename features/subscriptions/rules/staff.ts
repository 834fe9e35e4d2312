import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const subscriptionPermissions = definePermissions({
  /** Reads subscriptions and charges. */
  charges: ["support", "finance", "brand-manager", "owner"],
  /** Reads what operators sent, and processes it again. */
  operator_messages: ["finance", "brand-manager", "owner"],
  /** Reads the phone numbers in it. */
  operator_payloads: ["brand-manager", "owner"],
});

export const subscriptionAuditActions = defineAuditActions(["message_replayed", "payload_read"]);
