import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const accountPermissions = definePermissions({
  /** Find players, open their page and write notes. */
  players: ["support", "moderator", "brand-manager", "owner"],
  /** Find players by name, to grant coins or add them to a battleground. */
  player_names: ["support", "moderator", "organiser", "finance", "brand-manager", "owner"],
  /** Export or erase the data of a player on request. */
  personal_data: ["brand-manager", "owner"],
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
  "number_searched",
  "player_signed_out",
  "player_noted",
  "player_exported",
  "player_erased",
]);
