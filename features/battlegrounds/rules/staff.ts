import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const battlegroundPermissions = definePermissions({
  /** To create and change battlegrounds, their entrants and brackets. */
  events: ["organiser", "brand-manager", "owner"],
  /** To open and close qualifiers, seed a final and take a player out of it. */
  finals: ["organiser", "brand-manager", "owner"],
  /** To list prizes, approve or refuse claims and record payments, without bank details. */
  prizes: ["finance", "owner"],
  /** To see bank details and export them for the bank. */
  payouts: ["finance"],
});

export const battlegroundAuditActions = defineAuditActions([
  "event_created",
  "event_saved",
  "event_corrected",
  "qualifiers_opened",
  "qualifier_closed",
  "final_seeded",
  "final_cancelled",
  "finalist_dropped_out",
  "prizes_promised",
  "prize_moved",
  "prize_approved",
  "prize_refused",
  "prize_paid",
  "prize_details_read",
  "prizes_exported",
]);
