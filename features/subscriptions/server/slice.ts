import { defineSlice } from "#features/slice.ts";
import { subscriptionsOfPerson } from "./personal-data.ts";
import { playerCharges, playerEvidence, playerSubscriptions } from "./player-records-store.ts";

export default defineSlice({
  playerRecords: {
    subscriptions: playerSubscriptions,
    charges: playerCharges,
    evidence: playerEvidence,
  },
  personalData: subscriptionsOfPerson,
});
