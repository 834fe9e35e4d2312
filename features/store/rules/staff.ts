import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const storePermissions = definePermissions({
  /** Imports codes and sets prices. */
  store: ["brand-manager", "owner"],
  /** Gives a purchase back, and reads the figures. */
  refunds: ["finance", "brand-manager", "owner"],
});

export const storeAuditActions = defineAuditActions(["codes_imported", "product_saved", "purchase_refunded"]);
