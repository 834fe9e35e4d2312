import { brandsOfService } from "#features/branding/rules.ts";
import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { storeAuditActions, storeNotificationKinds, storePermissions } from "../rules.ts";
import { purchasesOfPerson } from "./personal-data.ts";
import { purchasesCsv } from "./console.ts";
import { findServiceOf } from "./product-store.ts";
import { findById } from "./purchase-store.ts";
import { purchaseSearch } from "./staff-search-store.ts";

export default defineSlice({
  permissions: storePermissions,
  auditActions: storeAuditActions,
  notificationKinds: storeNotificationKinds,
  searchProviders: { purchase: purchaseSearch },
  csvExports: { purchases: purchasesCsv },
  brandResolvers: {
    async product(executor, id, brands) {
      const service = isUuid(id) ? await findServiceOf(executor, id) : undefined;
      return service === undefined ? undefined : brandsOfService(brands, service);
    },
    async purchase(executor, id, brands) {
      const purchase = isUuid(id) ? await findById(executor, id) : undefined;
      return purchase && brands.filter(({ key }) => key === purchase.brand);
    },
  },
  personalData: () => purchasesOfPerson,
});
