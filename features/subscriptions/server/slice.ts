import { defineSlice } from "#features/slice.ts";
import { subscriptionsOfPerson } from "./personal-data.ts";
import { playerCharges, playerEvidence, playerSubscriptions } from "./player-records-store.ts";
import { chargeSearch } from "./staff-search-store.ts";

export default defineSlice({
  searchProviders: { charge: chargeSearch },
  playerRecords: {
    subscriptions: playerSubscriptions,
    charges: playerCharges,
    evidence: playerEvidence,
  },
  personalData: subscriptionsOfPerson,
});
