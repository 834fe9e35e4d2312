import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { storeAuditActions, storeNotificationKinds, storePermissions } from "../rules.ts";
import { purchasesOfPerson } from "./personal-data.ts";
import { findById } from "./purchase-store.ts";
import { purchaseSearch } from "./staff-search-store.ts";

export default defineSlice({
  permissions: storePermissions,
  auditActions: storeAuditActions,
  notificationKinds: storeNotificationKinds,
  searchProviders: { purchase: purchaseSearch },
  brandResolvers: {
    async purchase(executor, id, brands) {
      const purchase = isUuid(id) ? await findById(executor, id) : undefined;
      return purchase && brands.filter(({ key }) => key === purchase.brand);
    },
  },
  personalData: () => purchasesOfPerson,
});
