import { defineNotificationKinds } from "#features/notifications/rules.ts";
import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export * from "./rules/codes.ts";
export * from "./rules/products.ts";
export * from "./rules/purchases.ts";

export const storeNotificationKinds = defineNotificationKinds({
  voucher_loaded: { topic: "coins", placeholders: {} },
  purchase_failed: { topic: "coins", placeholders: {} },
  purchase_refunded: { topic: "coins", placeholders: {} },
  product_back: { topic: "coins", placeholders: {} },
  store_opened: { topic: "coins", placeholders: {} },
});

export const storePermissions = definePermissions({
  /** Imports codes and sets prices. */
  store: ["brand-manager", "owner"],
  /** Gives a purchase back, and reads the figures. */
  refunds: ["finance", "brand-manager", "owner"],
});

export const storeAuditActions = defineAuditActions(["codes_imported", "product_saved", "purchase_refunded"]);
