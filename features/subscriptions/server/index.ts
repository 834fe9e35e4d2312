export { CardFailed, WebhookRefused } from "./card-port.ts";
export type {
  CardEvent,
  CardEventKind,
  CardOrigins,
  CardPort,
  ChargeOutcome,
  DeclineReason,
  SetupState,
} from "./card-port.ts";
