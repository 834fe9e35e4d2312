import { defineSlice } from "#features/slice.ts";
import { subscriptionsOfPerson } from "./personal-data.ts";
import { playerCharges, playerEvidence, playerSubscriptions } from "./player-records-store.ts";
import { chargeSearch } from "./staff-search-store.ts";
import {
  begunSubscriptions,
  consentSteps,
  currentSubscriptions,
  endedSubscriptions,
  refunds,
  revenue,
} from "./daily-figures-store.ts";

export default defineSlice({
  dailyFigures: {
    subscriptions: currentSubscriptions,
    subscriptions_begun: begunSubscriptions,
    churn: endedSubscriptions,
    revenue,
    refunds,
    consents: consentSteps,
  },
  searchProviders: { charge: chargeSearch },
  playerRecords: {
    subscriptions: playerSubscriptions,
    charges: playerCharges,
    evidence: playerEvidence,
  },
  personalData: subscriptionsOfPerson,
});
