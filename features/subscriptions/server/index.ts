export { CardFailed, WebhookRefused } from "./card-port.ts";
export type {
  CardEvent,
  CardEventKind,
  CardPort,
  ChargeOutcome,
  DeclineReason,
  SetupState,
} from "./card-port.ts";
