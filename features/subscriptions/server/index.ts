export { cardRenewals } from "./card/renewals.ts";
export { takeCardEvent } from "./card/inbox.ts";
export { askOperator } from "./operator/ask.ts";
export { CardFailed, WebhookRefused } from "./card/ports.ts";
export type {
  CardEvent,
  CardEventKind,
  CardPort,
  ChargeOutcome,
  DeclineReason,
  SetupState,
} from "./card/ports.ts";
export { cardRoutes } from "./card/routes.ts";
export { workCards } from "./card/work.ts";
export type { CardPorts } from "./card/world.ts";
export { deleteStaleSubscriptionData, eraseCards } from "./housekeeping.ts";
export { receive as receiveCallback } from "./operator/inbox.ts";
export { workSubscriptionJobs } from "./work.ts";
export { operatorRoutes } from "./operator/routes.ts";
export { OperatorFailed } from "./operator/ports.ts";
export type { Callback, OperatorEvent, OperatorPort, OperatorStatus, OperatorSubscription } from "./operator/ports.ts";
export { subscriptionsOfPerson } from "./personal-data.ts";
export { confirmReturn } from "./operator/return-leg.ts";
export { subscriptionsRoutes } from "./routes.ts";
export { knownToOperators, subscriptionOf } from "./service.ts";
export type { SubscriptionPorts } from "./operator/world.ts";
