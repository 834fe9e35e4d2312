import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import {
  announcementAuditActions,
  announcementNotificationKinds,
  announcementPermissions,
} from "../rules.ts";
import { findById } from "./store.ts";

export default defineSlice({
  permissions: announcementPermissions,
  auditActions: announcementAuditActions,
  notificationKinds: announcementNotificationKinds,
  brandResolvers: {
    async announcement(executor, id, brands) {
      const row = isUuid(id) ? await findById(executor, id) : undefined;
      return row && brands.filter(({ key }) => row.brands.includes(key));
    },
  },
});
