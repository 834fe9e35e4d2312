import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Book, Change, Entry } from "./book.ts";
import type { Control } from "./control.ts";

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Answer {
  status: number;
  body: object;
}

export interface Desk {
  book: Book;
  /** Whether the number is of a country where a brand is sold through this operator. */
  isCustomer(msisdn: string): boolean;
  control: Control;
  /** Puts a text on the subscriber's phone. */
  sms(msisdn: string, text: string): void;
}

/** How one operator speaks: its calls, its callbacks and its words. */
export interface Shape {
  words: { pending: string; active: string; all: readonly string[]; ended: string };
  /** Undefined for a call that it does not have. */
  answer(asked: Asked, desk: Desk): Answer | undefined;
  event(change: Change): object;
  isAllowed(headers: Asked["headers"]): boolean;
}

export type Shapes = Readonly<Record<OperatorFamily, () => Shape>>;

export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Consent as in the demo: the subscriber says yes at once, and the operator tells it a moment later. */
export function approve({ book, control }: Desk, entry: Entry, active: string): void {
  if (control.state.approves && entry.word !== active) book.set(entry, active, "opted_in");
}
