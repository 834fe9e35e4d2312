import { defineSlice } from "#features/slice.ts";
import { coinAuditActions, coinPermissions } from "../rules.ts";
import { coinsOfPerson } from "./personal-data.ts";
import { playerCoins } from "./player-records-store.ts";

export default defineSlice({
  permissions: coinPermissions,
  auditActions: coinAuditActions,
  playerRecords: { coins: playerCoins },
  personalData: () => coinsOfPerson,
});
