import type { Period } from "#features/branding/rules.ts";
import type { Money } from "#kit/i18n/format.ts";
import type { Position } from "../../rules.ts";
import { PayerFailed, type AirtimePort, type ChargePort } from "../charge-port.ts";

/** Everything that an operator may need to identify a subscription. */
export interface OperatorSubscription {
  msisdn: string;
  /** The brand's ids at the operator, from its configuration. */
  productId: string;
  serviceId: string;
  serviceName: string;
  packageId: string;
  period: Period;
  /** The network, if an aggregator serves several. */
  network: { name: string; id: number; shortCode: string } | null;
  /** Our reference, the same at every retry: `requestId`, `ext_ref`. */
  reference: string;
  /** The operator's id of the subscription, if known. */
  operatorRef: string | null;
  price: Money;
}

export interface OperatorStatus {
  /** The operator's status name; null if it has no subscription of this number. */
  operatorStatus: string | null;
  operatorRef: string | null;
  /** The reference with which the subscriber came to the operator's page, if reported. */
  reference?: string;
  /** The end of the paid time, if reported. */
  paidUntil?: Date;
}

/** A callback in a common format for all operators. */
export interface OperatorEvent {
  /** The operator's id of the event, or a hash of the body. */
  eventId: string;
  position: Position;
  /** A consent, a status, a charge, an SMS that asks to stop, or any other SMS. */
  kind: "opted_in" | "status" | "charged" | "charge_failed" | "stop" | "text";
  msisdn: string;
  /** A service or product id of a brand at the operator; null for an SMS. */
  service: string | null;
  /** The current status name; null for an SMS. */
  operatorStatus: string | null;
  /** Our reference, if reported. */
  reference: string | null;
  operatorRef: string | null;
  charge?: { id: string; amountMinor: number; reason?: string };
  /** Text of the SMS. */
  text?: string;
}

export interface Callback {
  kind: "event" | "sms";
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** An operator that sells and bills our product. `adapters/operators` has one adapter per family. */
export interface OperatorPort {
  /** How the second opt-in step is confirmed: the operator's PIN, the operator's page, or our own code. */
  readonly confirmation: "operator_pin" | "operator_page" | "own_pin";
  /** Sends the operator's PIN to the phone; only where `confirmation` is `operator_pin`. */
  requestPin?(subscription: OperatorSubscription): Promise<void>;
  /** Length of that PIN. */
  readonly pinDigits?: number;
  /** Requests the subscription. Idempotent per reference. */
  start(subscription: OperatorSubscription, pin?: string): Promise<OperatorStatus>;
  status(subscription: OperatorSubscription): Promise<OperatorStatus>;
  /** Succeeds if there is no such subscription. */
  stop(subscription: OperatorSubscription): Promise<void>;
  /** Set if we have to start each charge. */
  readonly charges?: ChargePort;
  /** Set if the operator takes one-time charges, for the store. */
  readonly airtime?: AirtimePort;
  /** Whether the signature is valid and recent. */
  isAuthentic(callback: Callback, now: Date): boolean;
  /** Undefined if the body is not a message of the operator. */
  readEvent(callback: Pick<Callback, "kind" | "body">): OperatorEvent | undefined;
}

export type OperatorFailure =
  | "wrong_pin"
  | "pin_expired"
  /** The operator does not serve this number. */
  | "not_a_customer"
  | "refused"
  | "bad_credentials"
  /** Nothing happened at the operator; a retry may succeed. */
  | "unavailable"
  /** No response; the outcome is unknown. */
  | "outcome_unknown";

export class OperatorFailed extends PayerFailed {
  readonly code: OperatorFailure;

  constructor(code: OperatorFailure, cause?: unknown) {
    super(code, { cause });
    this.name = "OperatorFailed";
    this.code = code;
  }
}
