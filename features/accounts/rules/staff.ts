import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const accountPermissions = definePermissions({
  /** Restrict a player and lift a restriction. */
  restrictions: ["moderator", "brand-manager", "owner"],
  /** Send a player an account mail again. */
  mails: ["support", "brand-manager", "owner"],
});

export const accountAuditActions = defineAuditActions([
  "mail_sent",
  "player_restricted",
  "restriction_lifted",
  "second_proof_reset",
]);
