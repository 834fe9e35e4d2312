import { brandsOfService } from "#features/branding/rules.ts";
import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { matchAuditActions, matchNotificationKinds, matchPermissions } from "../rules.ts";
import { matchRoomKind } from "./chat-rooms.ts";
import { openDisputes } from "./disputes/console.ts";
import { findById } from "./moves/store.ts";
import { matchesOfPerson } from "./personal-data.ts";
import { matchRooms } from "./realtime-rooms.ts";
import { findService } from "./scores/picture-store.ts";
import { playerMatches } from "./player-records-store.ts";
import { matchSearch } from "./staff-search-store.ts";
import { disputes, matchesByState, noShows } from "./daily-figures-store.ts";

export default defineSlice({
  dailyFigures: { matches: matchesByState, disputes, no_shows: noShows },
  permissions: matchPermissions,
  auditActions: matchAuditActions,
  notificationKinds: matchNotificationKinds,
  searchProviders: { match: matchSearch },
  inboxQueues: {
    disputes: {
      permission: matchPermissions.disputes,
      path: "/disputes",
      size: (executor, { brands }) => openDisputes(executor, brands),
    },
  },
  brandResolvers: {
    async match(executor, id, brands) {
      const match = isUuid(id) ? await findById(executor, id) : undefined;
      return match && brandsOfService(brands, match.service);
    },
    async matchPicture(executor, id, brands) {
      const service = isUuid(id) ? await findService(executor, id) : undefined;
      return service === undefined ? undefined : brandsOfService(brands, service);
    },
  },
  playerRecords: { matches: playerMatches },
  personalData: () => matchesOfPerson,
  rooms: matchRooms,
  chatRoomKinds: [matchRoomKind],
});
