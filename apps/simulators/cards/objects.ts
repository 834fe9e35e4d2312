import { randomBytes } from "node:crypto";
import type { Clock } from "#kit/pure/clock.ts";
import type { CardBehaviour } from "./test-cards.ts";

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
}

export interface PaymentMethod {
  id: string;
  object: "payment_method";
  type: "card";
  created: number;
  customer: string | null;
  card: {
    brand: string;
    last4: string;
    fingerprint: string;
    exp_month: number;
    exp_year: number;
    wallet: { type: string } | null;
  };
}

export interface IntentError {
  type: "card_error";
  code: string;
  decline_code?: string;
  message: string;
}

interface Intent {
  id: string;
  created: number;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  next_action: { type: "redirect_to_url"; redirect_to_url: { url: string } } | null;
  metadata: Record<string, string>;
}

export interface SetupIntent extends Intent {
  object: "setup_intent";
  usage: "off_session";
  last_setup_error: IntentError | null;
}

export interface PaymentIntent extends Intent {
  object: "payment_intent";
  amount: number;
  currency: string;
  description: string | null;
  last_payment_error: IntentError | null;
  latest_charge: string | null;
  amount_refunded: number;
}

export interface Refund {
  id: string;
  object: "refund";
  created: number;
  amount: number;
  currency: string;
  payment_intent: string;
  status: "succeeded";
  metadata: Record<string, string>;
}

/** The processor's objects, in memory. Of a card it stores the last four digits and its behaviour. */
export interface Vault {
  customers: Map<string, Customer>;
  methods: Map<string, PaymentMethod>;
  behaviours: Map<string, CardBehaviour>;
  setups: Map<string, SetupIntent>;
  payments: Map<string, PaymentIntent>;
  refunds: Map<string, Refund>;
}

export function createVault(): Vault {
  return {
    customers: new Map(),
    methods: new Map(),
    behaviours: new Map(),
    setups: new Map(),
    payments: new Map(),
    refunds: new Map(),
  };
}

export function newObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export function secondsOf(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1_000);
}
