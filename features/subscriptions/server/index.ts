export { callbackRoutes } from "./callback-routes.ts";
export { cardRenewals } from "./card-charges.ts";
export { askOperator } from "./asking.ts";
export { CardFailed, WebhookRefused } from "./card-port.ts";
export type {
  CardEvent,
  CardEventKind,
  CardPort,
  ChargeOutcome,
  DeclineReason,
  SetupState,
} from "./card-port.ts";
export { cardRoutes } from "./card-routes.ts";
export { workCards } from "./card-work.ts";
export type { CardPorts } from "./card-world.ts";
export { deleteStaleSubscriptionData, eraseCards } from "./housekeeping.ts";
export { workSubscriptionJobs } from "./jobs.ts";
export { operatorRoutes } from "./operator-routes.ts";
export { OperatorFailed } from "./ports.ts";
export type { Callback, OperatorEvent, OperatorPort, OperatorStatus, OperatorSubscription } from "./ports.ts";
export { subscriptionsOfPerson } from "./personal-data.ts";
export { confirmReturn } from "./returning.ts";
export { subscriptionsRoutes } from "./routes.ts";
export { knownToOperators, subscriptionOf } from "./service.ts";
export type { SubscriptionPorts } from "./world.ts";
