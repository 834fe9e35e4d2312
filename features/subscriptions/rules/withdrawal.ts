import { usableUntil } from "./entitlement.ts";
import type { State } from "./states.ts";

const day = 86_400_000;
/** The law's window, from signing up (Dir. 2011/83 art. 9). */
const withdrawalMs = 14 * day;

/** Whether a declaration ends the contract at once and gives the money back; a later one is a cancellation. */
export function isWithdrawalInTime(startedAt: Date, declaredAt: Date): boolean {
  return declaredAt.getTime() < startedAt.getTime() + withdrawalMs;
}

interface Contract {
  readonly state: State;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly paidUntil: Date | null;
  /** What is left of what was paid. */
  readonly paidMinor: number;
}

/**
 * What a withdrawal of now does: gives money back, ends free hours, ends the contract with nothing to give back, counts as
 * a cancellation, or comes after the end.
 */
export function withdrawalEffect(
  { state, startedAt, paidMinor, ...times }: Contract,
  now: Date,
): "refund" | "free" | "ends" | "late" | "over" {
  const isInTime = isWithdrawalInTime(startedAt, now);
  if (isInTime && paidMinor > 0) return "refund";
  if (state === "ended") return "over";
  if (!isInTime) return "late";
  const until = usableUntil(times);
  // Once the free hours are over a charge may be under way.
  return times.paidUntil === null && until !== null && now < until ? "free" : "ends";
}

/** Without the letters that people take for digits; three groups of four. */
export const orderLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const orderForm = new RegExp(`^${Array(3).fill(`[${orderLetters}]{4}`).join("-")}$`);

/** Whether it can be one, however it was typed. */
export function isOrderNumber(text: string): boolean {
  return orderForm.test(readOrderNumber(text));
}

/** However it was typed: small letters, spaces, O for 0, I or L for 1. */
export function readOrderNumber(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return plain.match(/.{1,4}/g)?.join("-") ?? "";
}
