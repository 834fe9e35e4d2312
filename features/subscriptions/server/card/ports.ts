import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { TrustedOrigins } from "#kit/http/security-headers.ts";
import type { Money } from "#kit/i18n/format.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { PayerFailed } from "../charge-port.ts";
import type { SweepContext } from "../inbox-sweep.ts";

/** What the browser needs to show the processor's own fields. Nothing in it is secret. */
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

/** What may be shown of a card: never its number. */
export interface StoredCard {
  id: string;
  brand: string;
  lastFour: string;
  /** "apple_pay" or "google_pay" when it came through a wallet. */
  wallet: string | null;
  /** The same for every copy of one card number; null where the processor tells none. */
  fingerprint: string | null;
}

export type SetupState =
  | { state: "open" }
  /** The bank wants to see its customer: the browser shows the challenge. */
  | { state: "needs_customer" }
  | {
      state: "ready";
      card: StoredCard;
      /** Ours: what the setup was opened for. */
      reference: string | null;
    };

export interface CardCharge {
  customerId: string;
  cardId: string;
  amount: Money;
  /** What the player reads on the receipt and, shortened, on the bank's statement. */
  description: string;
  /** Ours: comes back in every event about this charge. */
  reference: string;
  /** The customer is there and can answer a challenge. */
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
}

export type CardEventKind =
  | "payment_succeeded"
  | "payment_failed"
  | "refunded"
  | "partly_refunded"
  | "disputed"
  | "other";

/** A webhook of the processor, verified. */
export interface CardEvent {
  id: string;
  kind: CardEventKind;
  /** The processor's own name of it. */
  type: string;
  /** The processor's clock: events are folded in its order, not in that of arrival. */
  occurredAt: Date;
  paymentId: string | null;
  reference: string | null;
  customerId: string | null;
  reason: DeclineReason | null;
  /** All that was given back of the payment so far. */
  refundedMinor: number | null;
}

export type CardFailure = "unavailable" | "refused" | "bad_credentials";

/** The processor could not be asked, or its answer is not known: the same key may be tried again. */
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

/** A card processor. Every write takes a key: the same key and content never have a second effect. */
export interface CardPort {
  readonly publicConfig: CardPublicConfig;
  /** Where the payment page may reach, for its content security policy. */
  readonly origins: TrustedOrigins;
  createCustomer(customer: CardCustomer, key: string): Promise<{ id: string }>;
  /** Opens what the browser confirms with the card; the client secret belongs to this one player's browser. */
  createSetup(
    setup: { customerId: string; reference: string },
    key: string,
  ): Promise<{ id: string; clientSecret: string }>;
  findSetup(id: string): Promise<SetupState>;
  charge(charge: CardCharge, key: string): Promise<ChargeOutcome>;
  findPayment(paymentId: string): Promise<ChargeOutcome>;
  /** What was paid under a reference, the newest first; what is younger than some minutes may be missing. */
  findPaid(reference: string): Promise<string[]>;
  /** Gives back what has not gone back yet. */
  refund(refund: CardRefund, key: string): Promise<{ id: string }>;
  /** Removing what is not there, a card or a customer, is no failure. */
  removeCard(cardId: string): Promise<void>;
  /** With everything that is known of the customer, the cards included; what was paid stays paid. */
  removeCustomer(customerId: string): Promise<void>;
  /** Every customer that was made of a player, also one whose making was never answered. */
  findCustomers(playerId: string): Promise<string[]>;
  /** Rejects with `WebhookRefused` when the signature is wrong or older than five minutes. */
  readWebhook(rawBody: Buffer, signature: string | undefined, now: Date): Promise<CardEvent>;
}

/** What paying by card needs of the program around it. */
export interface CardPorts {
  cards: CardPort;
  jobs: Pick<Jobs, "enqueue">;
  siteOf(brandKey: string): Site | undefined;
}

/** The same, where it works by itself: in jobs and webhooks. */
export interface CardWorld extends CardPorts {
  database: Database;
  clock: Clock;
}

export interface CardWork extends CardWorld, SweepContext {
  jobs: Pick<Jobs, "enqueue" | "work" | "schedule">;
  mail: MailPort;
}
