import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Subscriptions, Change, Entry } from "./subscriptions.ts";
import type { Control } from "./control.ts";

export interface OperatorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface OperatorResponse {
  status: number;
  body: object;
}

export interface Operator {
  subscriptions: Subscriptions;
  /** Whether the number belongs to a country in which this operator sells a brand. */
  isCustomer(msisdn: string): boolean;
  control: Control;
  /** Sends an SMS to the subscriber's phone. */
  sms(msisdn: string, text: string): void;
}

/** The protocol of one operator: its calls, callbacks and statuses. */
export interface Protocol {
  statuses: { pending: string; active: string; all: readonly string[]; ended: string };
  /** Undefined for an unknown call. */
  answer(asked: OperatorRequest, operator: Operator): OperatorResponse | undefined;
  event(change: Change): object;
  isAllowed(headers: OperatorRequest["headers"]): boolean;
}

export type Protocols = Readonly<Record<OperatorFamily, () => Protocol>>;

export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/**
 * Confirmation as in the demo: the subscriber confirms at once, and the operator sends the callback shortly
 * after.
 */
export function approve({ subscriptions, control }: Operator, entry: Entry, active: string): void {
  if (control.state.approves && entry.operatorStatus !== active) subscriptions.set(entry, active, "opted_in");
}
