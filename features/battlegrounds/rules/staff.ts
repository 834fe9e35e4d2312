import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const battlegroundPermissions = definePermissions({
  /** To open and close qualifiers, seed a final and take a player out of it. */
  finals: ["organiser", "brand-manager", "owner"],
});

export const battlegroundAuditActions = defineAuditActions([
  "qualifiers_opened",
  "qualifier_closed",
  "final_seeded",
  "final_cancelled",
  "finalist_dropped_out",
]);
