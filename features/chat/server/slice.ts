import { brandsOfService } from "#features/branding/rules.ts";
import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { chatAuditActions, chatNotificationKinds, chatPermissions } from "../rules.ts";
import { countModeration } from "./moderation/console.ts";
import { findMessageService, findReportService } from "./moderation/store.ts";
import { chatOfPerson } from "./personal-data.ts";
import { chatRooms } from "./realtime-rooms.ts";
import { chatRestriction } from "./moderation/timeouts.ts";
import { playerReports } from "./player-records-store.ts";
import { chatMessages, chatReports } from "./daily-figures-store.ts";

export default defineSlice({
  dailyFigures: { chat_messages: chatMessages, chat_reports: chatReports },
  permissions: chatPermissions,
  auditActions: chatAuditActions,
  notificationKinds: chatNotificationKinds,
  inboxQueues: {
    moderation: {
      permission: chatPermissions.chat,
      path: "/moderation",
      size: (executor, { brands }) => countModeration(executor, brands),
    },
  },
  brandResolvers: {
    async chatMessage(executor, id, brands) {
      const service = isUuid(id) ? await findMessageService(executor, id) : undefined;
      return service === undefined ? undefined : brandsOfService(brands, service);
    },
    async chatReport(executor, id, brands) {
      const service = isUuid(id) ? await findReportService(executor, id) : undefined;
      return service === undefined ? undefined : brandsOfService(brands, service);
    },
  },
  playerRecords: { reports: playerReports },
  restrictions: { chatting: chatRestriction },
  personalData: () => chatOfPerson,
  rooms: chatRooms,
});
