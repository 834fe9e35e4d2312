import { defineSlice } from "#features/slice.ts";
import { subscriptionsOfPerson } from "./personal-data.ts";
import { playerCharges, playerEvidence, playerSubscriptions } from "./player-records-store.ts";
import { chargesCsv, subscriptionsCsv } from "./console/lists.ts";
import { brandsOfMessage, messageQueue, messagesCsv } from "./console/messages.ts";
import { subscriptionAuditActions, subscriptionPermissions } from "../rules.ts";
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
  permissions: subscriptionPermissions,
  auditActions: subscriptionAuditActions,
  inboxQueues: { operator_messages: messageQueue },
  csvExports: { subscriptions: subscriptionsCsv, charges: chargesCsv, "operator-messages": messagesCsv },
  brandResolvers: { operatorMessage: brandsOfMessage },
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
