import { defineNotificationKinds } from "#features/notifications/rules.ts";

export const storeNotificationKinds = defineNotificationKinds({
  voucher_loaded: { topic: "coins", placeholders: {} },
  purchase_failed: { topic: "coins", placeholders: {} },
  purchase_refunded: { topic: "coins", placeholders: {} },
  product_back: { topic: "coins", placeholders: {} },
  store_opened: { topic: "coins", placeholders: {} },
});
