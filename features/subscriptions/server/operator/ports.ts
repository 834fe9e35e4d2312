import type { Period } from "#features/branding/rules.ts";
import type { Money } from "#kit/i18n/format.ts";
import type { Position } from "../../rules.ts";
import { PayerFailed, type ChargePort } from "../charge-port.ts";

/** Whose subscription it is, in what an operator may need to know of it. */
export interface OperatorSubscription {
  msisdn: string;
  /** The brand's ids at the operator, taken from its data. */
  productId: string;
  serviceId: string;
  serviceName: string;
  packageId: string;
  period: Period;
  /** The network behind an aggregator, where one serves several. */
  network: { name: string; id: number; shortCode: string } | null;
  /** Ours, the same at every repeat: `requestId`, `ext_ref`. */
  reference: string;
  /** The operator's own name for the subscription, once it has told it. */
  operatorRef: string | null;
  price: Money;
}

export interface OperatorStatus {
  /** The operator's own word; null when it knows no subscription of this number. */
  operatorStatus: string | null;
  operatorRef: string | null;
  /** The reference under which the subscriber came to the operator's page, where it tells it. */
  reference?: string;
  /** Until when the operator has been paid, where it says so. */
  paidUntil?: Date;
}

/** What an operator tells by a callback, in one shape for all. */
export interface OperatorEvent {
  /** The operator's id of the event, or a hash of what it sent. */
  eventId: string;
  position: Position;
  /** A new yes, a state, a charge, the subscriber's wish to stop, or something else that a phone wrote. */
  kind: "opted_in" | "status" | "charged" | "charge_failed" | "stop" | "text";
  msisdn: string;
  /** The operator's id of what is subscribed to: a service or product id of a brand; null in an SMS. */
  service: string | null;
  /** The operator's own word for the state it is in now. */
  operatorStatus: string | null;
  /** The reference that we gave it, where it tells it. */
  reference: string | null;
  operatorRef: string | null;
  charge?: { id: string; amountMinor: number; reason?: string };
  /** What the subscriber wrote, in an SMS. */
  text?: string;
}

export interface Callback {
  kind: "event" | "sms";
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** An operator that sells and bills our product. One adapter for each family in `adapters/operators`. */
export interface OperatorPort {
  /** Who asks for the subscriber's second yes: the operator by its own PIN or page, or we by ours. */
  readonly confirmation: "operator_pin" | "operator_page" | "own_pin";
  /** Sends the operator's PIN to the phone; only where `confirmation` is `operator_pin`. */
  requestPin?(subscription: OperatorSubscription): Promise<void>;
  /** How many digits that PIN has. */
  readonly pinDigits?: number;
  /** Asks for the subscription; a repeat with the same reference is the same subscription. */
  start(subscription: OperatorSubscription, pin?: string): Promise<OperatorStatus>;
  status(subscription: OperatorSubscription): Promise<OperatorStatus>;
  /** Stopping what is not there is no failure. */
  stop(subscription: OperatorSubscription): Promise<void>;
  /** Where the operator leaves the charging of each period to us. */
  readonly charges?: ChargePort;
  /** Whether it was the operator that sent this, just now. */
  isAuthentic(callback: Callback, now: Date): boolean;
  /** Undefined for what is not one of the operator's messages. */
  readEvent(callback: Pick<Callback, "kind" | "body">): OperatorEvent | undefined;
}

export type OperatorFailure =
  /** The PIN was not the one sent. */
  | "wrong_pin"
  | "pin_expired"
  /** The operator does not serve this number. */
  | "not_a_customer"
  | "refused"
  | "bad_credentials"
  /** Certain that nothing happened; may work later. */
  | "unavailable"
  /** No answer: it may or may not have happened. */
  | "no_answer";

export class OperatorFailed extends PayerFailed {
  readonly code: OperatorFailure;

  constructor(code: OperatorFailure, cause?: unknown) {
    super(code, { cause });
    this.name = "OperatorFailed";
    this.code = code;
  }
}
