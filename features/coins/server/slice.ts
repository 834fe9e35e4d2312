import { brandsOfService } from "#features/branding/rules.ts";
import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { coinAuditActions, coinPermissions } from "../rules.ts";
import { grantQueue, grantsCsv } from "./grants/grants.ts";
import { findService } from "./grants/store.ts";
import { coinsOfPerson } from "./personal-data.ts";
import { playerCoins } from "./player-records-store.ts";
import { referralQueue, referralsCsv } from "./referrals/console.ts";
import { coinsMoved } from "./daily-figures-store.ts";

export default defineSlice({
  dailyFigures: { coins: coinsMoved },
  permissions: coinPermissions,
  auditActions: coinAuditActions,
  inboxQueues: { referrals: referralQueue, coin_grants: grantQueue },
  csvExports: { referrals: referralsCsv, "coin-grants": grantsCsv },
  brandResolvers: {
    async coinGrant(executor, id, brands) {
      const service = isUuid(id) ? await findService(executor, id) : undefined;
      return service === undefined ? undefined : brandsOfService(brands, service);
    },
  },
  playerRecords: { coins: playerCoins },
  personalData: () => coinsOfPerson,
});
