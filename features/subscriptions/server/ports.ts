import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { SmsPort } from "#kit/sms/port.ts";
import type { ChargeAnswer, ChargePort } from "./charge-port.ts";
import type { Charge } from "./charges-store.ts";
import type { OperatorPort } from "./operator/ports.ts";
import type { SweepContext } from "./callback-inbox-sweep.ts";
import type { Subscription } from "./store.ts";

export interface SubscriptionPorts {
  operators: Readonly<Partial<Record<OperatorFamily, OperatorPort>>>;
  jobs: Pick<Jobs, "enqueue">;
  siteOf(brand: string): Site | undefined;
  /** All brands; a callback finds its brand among them. */
  brands: readonly Brand[];
}

/** For opt-ins, which may be confirmed with one of our codes. */
export interface OptInPorts extends SubscriptionPorts {
  otpSecret: string;
}

/** For jobs. */
export interface SubscriptionJobPorts extends SubscriptionPorts {
  database: Database;
  clock: Clock;
}

export interface SubscriptionJobContext extends SubscriptionJobPorts, SweepContext {
  sms: SmsPort;
  cardRenewals?: CardRenewals;
}

/** The outcome of one charge attempt. */
export interface ChargeAttempt {
  subscription: Subscription;
  charge: Charge;
  answer: ChargeAnswer;
}

export interface RenewalContext {
  database: Database;
  clock: Clock;
  /** The port that charges this subscription. */
  chargerOf(subscription: Subscription): { port: ChargePort; serviceId: string } | undefined;
  /** Runs in the transaction that stores the outcome, to enqueue receipts and notices. */
  onOutcome?(trx: Executor, renewed: ChargeAttempt, now: Date): Promise<void>;
  /** Runs in the transaction that ends an unpaid subscription. */
  onLapsed?(trx: Executor, subscription: Subscription, now: Date): Promise<void>;
}

/** Charges card subscriptions and notifies their payers. */
export interface CardRenewals {
  port: ChargePort;
  onOutcome: NonNullable<RenewalContext["onOutcome"]>;
  /** Notifies the payer that there are no further charges. */
  onStopped(subscription: Subscription, now: Date): Promise<void>;
  /** Notifies the payer that the unpaid subscription has ended. */
  onLapsed(subscription: Subscription, now: Date): Promise<void>;
}
