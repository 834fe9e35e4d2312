import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const accountPermissions = definePermissions({
  /** To restrict a player and to lift a restriction. */
  restrictions: ["moderator", "brand-manager", "owner"],
  /** To send a player one of our own mails again. */
  mails: ["support", "brand-manager", "owner"],
});

export const accountAuditActions = defineAuditActions([
  "mail_sent",
  "player_restricted",
  "restriction_lifted",
  "second_proof_reset",
]);
