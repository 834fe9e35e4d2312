import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const matchPermissions = definePermissions({
  /** To see the pictures of a match and to decide how it ended. */
  disputes: ["organiser", "brand-manager", "owner"],
});

export const matchAuditActions = defineAuditActions(["dispute_ruled", "result_corrected"]);
