import { brandsOfAudience } from "#features/branding/rules.ts";
import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import {
  battlegroundAuditActions,
  battlegroundNotificationKinds,
  battlegroundPermissions,
} from "../rules.ts";
import { battlegroundRoomKind, gameRoomKind } from "./chat-rooms.ts";
import { eventsCsv } from "./console/events.ts";
import { eventSearch } from "./console/search-store.ts";
import { findAudience } from "./finals/series-store.ts";
import { entriesOfPerson } from "./personal-data.ts";
import { prizeQueues, prizesCsv } from "./prizes/console.ts";
import { prizesOfPerson } from "./prizes/personal-data.ts";
import { findPrize } from "./prizes/prize-store.ts";
import { bracketRooms } from "./realtime-rooms.ts";
import { enteringPlayers } from "./daily-figures-store.ts";

export default defineSlice({
  dailyFigures: { players_entered: enteringPlayers },
  permissions: battlegroundPermissions,
  auditActions: battlegroundAuditActions,
  notificationKinds: battlegroundNotificationKinds,
  brandResolvers: {
    async event(executor, id, brands) {
      const audience = isUuid(id) ? await findAudience(executor, id) : undefined;
      return audience && brandsOfAudience(brands, audience);
    },
    async prize(executor, id, brands) {
      const prize = isUuid(id) ? await findPrize(executor, id) : undefined;
      return prize && brandsOfAudience(brands, prize);
    },
  },
  searchProviders: { event: eventSearch },
  inboxQueues: prizeQueues,
  csvExports: { prizes: prizesCsv, events: eventsCsv },
  personalData: (ports) => [entriesOfPerson(ports), prizesOfPerson],
  rooms: () => bracketRooms,
  chatRoomKinds: [gameRoomKind, battlegroundRoomKind],
});
