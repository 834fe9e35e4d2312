import { defineSlice, type BrandResolver } from "#features/slice.ts";
import { subscriptionsOfPerson } from "./personal-data.ts";
import { playerCharges, playerEvidence, playerSubscriptions } from "./player-records-store.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { findBrandOf, type BrandedTable } from "./console/brand-store.ts";
import { chargesCsv, overdueQueue, refundQueue, subscriptionsCsv } from "./console/lists.ts";
import { driftsCsv } from "./console/reconciliation.ts";
import { brandsOfCardMessage, cardMessageQueue, cardMessagesCsv } from "./console/card-messages.ts";
import { withdrawalQueue, withdrawalsCsv } from "./console/withdrawals.ts";
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

function resolverOf(table: BrandedTable): BrandResolver {
  return async (executor, id, brands) => {
    const brand = isUuid(id) ? await findBrandOf(executor, table, id) : undefined;
    return brand === undefined ? undefined : brands.filter(({ key }) => key === brand);
  };
}

export default defineSlice({
  permissions: subscriptionPermissions,
  auditActions: subscriptionAuditActions,
  inboxQueues: {
    withdrawals: withdrawalQueue,
    refunds: refundQueue,
    operator_messages: messageQueue,
    card_messages: cardMessageQueue,
    overdue_checks: overdueQueue,
  },
  csvExports: {
    subscriptions: subscriptionsCsv,
    charges: chargesCsv,
    "operator-messages": messagesCsv,
    "card-messages": cardMessagesCsv,
    "operator-drifts": driftsCsv,
    withdrawals: withdrawalsCsv,
  },
  brandResolvers: {
    operatorMessage: brandsOfMessage,
    cardMessage: brandsOfCardMessage,
    subscription: resolverOf("subscriptions"),
    charge: resolverOf("subscription_charges"),
    withdrawal: resolverOf("withdrawals"),
  },
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
