import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const supportPermissions = definePermissions({
  tickets: ["support", "brand-manager", "owner"],
});

export const supportAuditActions = defineAuditActions([
  "ticket_read",
  "ticket_answered",
  "ticket_asked_back",
  "ticket_closed",
  "ticket_noted",
  "ticket_handed_over",
  "reply_saved",
  "reply_removed",
]);
