import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { SmsPort } from "#kit/sms/port.ts";
import type { ChargeAnswer, ChargePort } from "./charge-port.ts";
import type { Charge } from "./charges-store.ts";
import type { OperatorPort } from "./operator/ports.ts";
import type { SweepContext } from "./inbox-sweep.ts";
import type { Subscription } from "./store.ts";

/** What the slice needs of the program around it. */
export interface SubscriptionPorts {
  operators: Readonly<Partial<Record<OperatorFamily, OperatorPort>>>;
  jobs: Pick<Jobs, "enqueue">;
  siteOf(brand: string): Site | undefined;
  /** All that are served; a callback finds its brand among them. */
  brands: readonly Brand[];
}

/** The same, where the second yes may come with one of our codes. */
export interface OptInPorts extends SubscriptionPorts {
  otpSecret: string;
}

/** The same, where it works by itself. */
export interface SubscriptionWorld extends SubscriptionPorts {
  database: Database;
  clock: Clock;
}

export interface SubscriptionWork extends SubscriptionWorld, SweepContext {
  sms: SmsPort;
  cardRenewals?: CardRenewals;
}

/** What became of one attempt to charge. */
export interface Renewed {
  subscription: Subscription;
  charge: Charge;
  answer: ChargeAnswer;
}

export interface RenewalWorld {
  database: Database;
  clock: Clock;
  /** Who takes the money of this subscription. */
  chargerOf(subscription: Subscription): { port: ChargePort; serviceId: string } | undefined;
  /** OperatorMessage in the transaction that writes the outcome: receipts and notices are enqueued here. */
  onOutcome?(trx: Executor, renewed: Renewed, now: Date): Promise<void>;
  /** OperatorMessage in the transaction that ends what nobody paid for. */
  onLapsed?(trx: Executor, subscription: Subscription, now: Date): Promise<void>;
}

/** Takes the money of subscriptions by card, and tells their payers. */
export interface CardRenewals {
  port: ChargePort;
  onOutcome: NonNullable<RenewalWorld["onOutcome"]>;
  /** Tells the payer that nothing more is charged. */
  onStopped(subscription: Subscription, now: Date): Promise<void>;
  /** Tells the payer that it has ended unpaid. */
  onLapsed(subscription: Subscription, now: Date): Promise<void>;
}
