export { CardFailed, WebhookRefused } from "./card/ports.ts";
export type {
  CardEvent,
  CardEventKind,
  CardPort,
  CardPorts,
  ChargeOutcome,
  DeclineReason,
  SetupState,
} from "./card/ports.ts";
export { PayerFailed, type AirtimePort, type ChargeAnswer } from "./charge-port.ts";
export { callbackRoutes } from "./callback-routes.ts";
export { findStoredCard } from "./card/find-stored-card.ts";
export { listStoredCards, listStoredPayments } from "./card/list-stored-cards.ts";
export { findPaying, findSubscribers } from "./personal-data-store.ts";
export { subscriptionsOfPerson } from "./personal-data.ts";
export { offerTextOf } from "./card/packages.ts";
export { hasChargeAttempt } from "./charges-store.ts";
export { cardRenewals } from "./card/renewals.ts";
export { cardRoutes } from "./card/routes.ts";
export { freeTrialOf } from "./card/trial-eligibility.ts";
export { registerCardJobs } from "./card/work.ts";
export { deleteStaleSubscriptionData } from "./housekeeping.ts";
export { refreshOperatorStatus } from "./operator/refresh-status.ts";
export { listOperatorSubscribers } from "./operator/list-subscribers.ts";
export { operatorPageUrl } from "./operator/operator-page-url.ts";
export { OperatorFailed } from "./operator/ports.ts";
export type {
  Callback,
  OperatorEvent,
  OperatorPort,
  OperatorStatus,
  OperatorSubscription,
} from "./operator/ports.ts";
export { confirmReturn } from "./operator/return-leg.ts";
export { cardConsoleRoutes, subscriptionsConsoleRoutes } from "./console/routes.ts";
export { operatorRoutes } from "./operator/routes.ts";
export type { SubscriptionPorts } from "./ports.ts";
export { subscriptionsRoutes } from "./routes.ts";
export { subscriptionOf } from "./subscription-status.ts";
export { registerSubscriptionJobs } from "./work.ts";
