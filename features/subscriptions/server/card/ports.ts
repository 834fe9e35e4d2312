import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { TrustedOrigins } from "#kit/http/security-headers.ts";
import type { Money } from "#kit/i18n/format.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { CardMessageKind } from "../../rules.ts";
import { PayerFailed } from "../charge-port.ts";
import type { SweepContext } from "../callback-inbox-sweep.ts";

/** What the browser needs to show the processor's card fields. Not secret. */
export interface CardPublicConfig {
  publicKey: string;
  /** The processor's script, from its own origin. */
  scriptUrl: string;
}

export interface CardCustomer {
  playerId: string;
  email: string;
  name: string;
  address: { line: string; city: string; zip: string; state: string; country: string };
}

/** A card at the processor, without its number. */
export interface StoredCard {
  id: string;
  brand: string;
  lastFour: string;
  /** "apple_pay" or "google_pay"; null without a wallet. */
  wallet: string | null;
  /** Identical for every copy of one card number; null if the processor provides none. */
  fingerprint: string | null;
}

export type SetupState =
  | { state: "open" }
  /** The bank requires authentication in the browser. */
  | { state: "needs_customer" }
  | {
      state: "ready";
      card: StoredCard;
      /** Our reference to what the setup is for. */
      reference: string | null;
    };

export interface CardCharge {
  customerId: string;
  cardId: string;
  amount: Money;
  /** Shown on the receipt and, shortened, on the bank statement. */
  description: string;
  /** Our reference, included in every event about this charge. */
  reference: string;
  /** The customer is online and can authenticate. */
  isCustomerPresent: boolean;
}

export const declineReasons = [
  "declined",
  "insufficient_funds",
  "expired_card",
  "wrong_cvv",
  "authentication_failed",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export type ChargeOutcome =
  | { state: "paid"; paymentId: string }
  | { state: "declined"; paymentId: string | null; reason: DeclineReason }
  | { state: "needs_customer"; paymentId: string; clientSecret: string };

export interface CardRefund {
  paymentId: string;
  reference: string;
  /** The amount to refund; by default what is not refunded yet. */
  amountMinor?: number;
}

export type CardEventKind = CardMessageKind;

/** A verified webhook of the processor. */
export interface CardEvent {
  id: string;
  kind: CardEventKind;
  /** The processor's name of the event. */
  type: string;
  /** The time by the processor's clock. */
  occurredAt: Date;
  paymentId: string | null;
  reference: string | null;
  customerId: string | null;
  reason: DeclineReason | null;
  /** Total refunds of the payment so far. */
  refundedMinor: number | null;
}

export type CardFailure = "unavailable" | "refused" | "bad_credentials";

/** The processor could not be reached, or its response is unknown. A retry with the same key is safe. */
export class CardFailed extends PayerFailed {
  override readonly name = "CardFailed";
  readonly code: CardFailure;

  constructor(code: CardFailure, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

/** A card processor. Every write takes an idempotency key. */
export interface CardPort {
  readonly publicConfig: CardPublicConfig;
  /** Origins that the payment page needs in its content security policy. */
  readonly origins: TrustedOrigins;
  createCustomer(customer: CardCustomer, key: string): Promise<{ id: string }>;
  /** Creates a setup that the browser confirms with the card. Only this player's browser may get the client secret. */
  createSetup(
    setup: { customerId: string; reference: string },
    key: string,
  ): Promise<{ id: string; clientSecret: string }>;
  findSetup(id: string): Promise<SetupState>;
  charge(charge: CardCharge, key: string): Promise<ChargeOutcome>;
  findPayment(paymentId: string): Promise<ChargeOutcome>;
  /** Ids of successful payments with a reference, newest first. Payments of the last minutes may be missing. */
  findPaid(reference: string): Promise<string[]>;
  refund(refund: CardRefund, key: string): Promise<{ id: string }>;
  /** Succeeds if the card is already removed. */
  removeCard(cardId: string): Promise<void>;
  /** Removes the customer with all data and cards, but not the payments. Succeeds if already removed. */
  removeCustomer(customerId: string): Promise<void>;
  /** All customers of a player, including those whose creation response was lost. */
  findCustomers(playerId: string): Promise<string[]>;
  /** Rejects with `WebhookRefused` if the signature is wrong or older than five minutes. */
  readWebhook(rawBody: Buffer, signature: string | undefined, now: Date): Promise<CardEvent>;
}

export interface CardPorts {
  cards: CardPort;
  jobs: Pick<Jobs, "enqueue">;
  siteOf(brandKey: string): Site | undefined;
}

/** For jobs and webhooks. */
export interface CardContext extends CardPorts {
  database: Database;
  clock: Clock;
}

export interface CardJobContext extends CardContext, SweepContext {
  jobs: Pick<Jobs, "enqueue" | "work" | "schedule">;
  mail: MailPort;
}
