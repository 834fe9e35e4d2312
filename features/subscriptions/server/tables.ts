import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { OperatorFamily, Period } from "#features/branding/rules.ts";
import type { CardEvent } from "./card/ports.ts";
import type {
  ChargeState,
  DriftOutcome,
  MessageState,
  Payer,
  RefundState,
  State,
  Trigger,
  WithdrawalOutcome,
} from "../rules.ts";
import type { OperatorEvent } from "./operator/ports.ts";

export interface SubscriptionTables {
  subscriptions: SubscriptionsTable;
  subscription_transitions: SubscriptionTransitionsTable;
  subscription_charges: SubscriptionChargesTable;
  subscription_charge_attempts: SubscriptionChargeAttemptsTable;
  opt_ins: OptInsTable;
  opt_in_evidence: OptInEvidenceTable;
  operator_inbox: OperatorInboxTable;
  operator_subscribers: OperatorSubscribersTable;
  operator_checks: OperatorChecksTable;
  operator_drifts: OperatorDriftsTable;
  charge_refunds: ChargeRefundsTable;
}

export interface SubscriptionsTable {
  id: string;
  service: string;
  brand: string;
  payer: Payer;
  product_id: string;
  package_id: string;
  period: Period;
  price_minor: number;
  currency: string;
  time_zone: string;
  player_id: string | null;
  msisdn: string | null;
  state: State;
  operator_status: string | null;
  operator_ref: string | null;
  reference: string;
  channel: string;
  started_at: Date;
  trial_ends_at: Date | null;
  anchor_at: Date;
  next_period: Generated<number>;
  paid_until: Date | null;
  unpaid_since: Date | null;
  stop_requested_at: Date | null;
  ended_at: Date | null;
  next_step_at: Date | null;
  checked_at: Date | null;
  /** Since when the operator has not answered about it. */
  check_failed_since: Generated<Date | null>;
  stop_msisdn: string | null;
  notify_msisdn: string | null;
  created_at: Date;
}

export type Actor = "player" | "operator" | "processor" | "clock" | "staff";

export interface SubscriptionTransitionsTable {
  id: GeneratedAlways<number>;
  subscription_id: string;
  event_type: Trigger | "begun";
  from_state: State | null;
  to_state: State;
  actor: Actor;
  operator_status: string | null;
  at: Date;
}

export interface SubscriptionChargesTable {
  id: string;
  subscription_id: string;
  /** A trigger copies it from the subscription. */
  brand: Generated<string>;
  period_key: string;
  period: number | null;
  starts_at: Date;
  ends_at: Date;
  amount_minor: number;
  /** Partial refunds so far. A withdrawal refunds the rest. */
  refunded_minor: Generated<number>;
  /** Time of the last refund. */
  refunded_at: Generated<Date | null>;
  currency: string;
  state: ChargeState;
  attempt: Generated<number>;
  next_at: Date | null;
  paid_at: Date | null;
  created_at: Date;
}

export interface SubscriptionChargeAttemptsTable {
  id: string;
  charge_id: string;
  subscription_id: string;
  number: number;
  outcome: "paid" | "declined";
  reason: string | null;
  processor_ref: string | null;
  attempted_at: Date;
}

export interface OptInsTable {
  nonce_hash: Buffer;
  service: string;
  brand: string;
  browser_hash: Buffer;
  player_id: string | null;
  msisdn: string | null;
  package_id: string;
  shown_text: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type EvidenceStep = "doi_one" | "doi_two" | "operator" | "checkout" | "stop" | "resume" | "withdrawal";

export type EvidenceChannel = "web" | "sms" | "operator";

export interface OptInEvidenceTable {
  id: string;
  subscription_id: string | null;
  service: string;
  brand: string;
  player_id: string | null;
  msisdn: string | null;
  step: EvidenceStep;
  package_id: string;
  /** The shown texts and the pressed button, one per line. */
  shown_text: string;
  /** The personal name in the text; empty if there is none. */
  name: Generated<string>;
  text_version: string;
  price_minor: number;
  currency: string;
  period: Period;
  channel: EvidenceChannel;
  address: string;
  user_agent: string;
  at: Date;
}

export interface OperatorInboxTable {
  id: GeneratedAlways<number>;
  operator: OperatorFamily | `${OperatorFamily}/sms`;
  event_id: string;
  body: string;
  received_at: Date;
  processed_at: Date | null;
  outcome: string | null;
  /** Null if unreadable. */
  kind: OperatorEvent["kind"] | null;
  /** Empty if unknown. */
  brand: string;
  subscription_id: string | null;
  /** The failure of the last try. */
  failure: string | null;
  failures: Generated<number>;
  state: GeneratedAlways<MessageState>;
}

export interface OperatorSubscribersTable {
  operator: string;
  msisdn: string;
  product_id: string;
  service: string;
  operator_status: string;
  position_at: Date;
  position_sequence: number;
}

export interface OperatorChecksTable {
  /** The day in UTC. */
  day: string;
  service: string;
  brand: string;
  operator: string;
  checked: number;
  failed: number;
  last_answered_at: Date | null;
}

export interface OperatorDriftsTable {
  id: string;
  subscription_id: string;
  brand: string;
  operator: string;
  day: string;
  found_at: Date;
  outcome: DriftOutcome;
  state_before: State;
  state_after: State;
  operator_status: string | null;
}

/** Refunds by staff. */
export interface ChargeRefundsTable {
  id: string;
  charge_id: string;
  amount_minor: number;
  /** All refunds of the charge up to this one. */
  total_minor: number;
  state: RefundState;
  requested_by: string;
  requested_at: Date;
  settled_at: Date | null;
}

export interface CardTables {
  card_customers: CardCustomersTable;
  card_checkouts: CardCheckoutsTable;
  card_inbox: CardInboxTable;
  withdrawals: WithdrawalsTable;
  used_trials: UsedTrialsTable;
}

export interface UsedTrialsTable {
  service: string;
  kind: "card" | "email" | "player";
  hash: Buffer;
  used_at: Date;
}

export interface CardCustomersTable {
  player_id: string;
  customer_ref: string;
  created_at: Date;
}

export type CheckoutState = "open" | "completed" | "declined" | "abandoned";

export interface CardCheckoutsTable {
  id: string;
  order_number: string;
  player_id: string;
  service: string;
  brand: string;
  package_id: string;
  period: Period;
  price_minor: number;
  currency: string;
  trial_hours: number;
  email: string | null;
  billing: JSONColumnType<Billing> | null;
  consent_text: string;
  shown_text: string;
  state: CheckoutState;
  leased_until: Date | null;
  setup_ref: string | null;
  payment_ref: string | null;
  card_ref: string | null;
  card_brand: string | null;
  card_last_four: string | null;
  subscription_id: string | null;
  created_at: Date;
  completed_at: Date | null;
}

export interface Billing {
  name: string;
  /** Missing in old checkouts, which stored only the full name. */
  firstName?: string;
  lastName?: string;
  address: string;
  city: string;
  zip: string;
  country: string;
  state: string;
  company: { name: string; address: string; vatNumber: string } | null;
}

/** The event without its time, which has its own column. */
export type CardFacts = Omit<CardEvent, "occurredAt">;

export interface CardInboxTable {
  id: GeneratedAlways<number>;
  event_id: string;
  type: string;
  body: string;
  facts: JSONColumnType<CardFacts>;
  occurred_at: Date;
  received_at: Date;
  processed_at: Date | null;
  outcome: string | null;
  /** Empty if unknown. */
  brand: Generated<string>;
  subscription_id: string | null;
  /** The failure of the last try. */
  failure: string | null;
  failures: Generated<number>;
  state: GeneratedAlways<MessageState>;
}

export interface WithdrawalsTable {
  id: string;
  service: string;
  brand: string;
  name: string;
  email: string;
  order_number: string;
  shown_text: string;
  address: Generated<string>;
  user_agent: Generated<string>;
  requested_at: Date;
  confirmed_at: Date | null;
  checkout_id: string | null;
  outcome: WithdrawalOutcome | null;
  settled_at: Date | null;
}
