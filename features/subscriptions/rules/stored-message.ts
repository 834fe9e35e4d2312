/** `failed`: the last try failed, and another follows. */
export const messageStates = ["waiting", "failed", "processed", "ignored"] as const;
export type MessageState = (typeof messageStates)[number];

export const messageKinds = ["opted_in", "status", "charged", "charge_failed", "stop", "text"] as const;
export type MessageKind = (typeof messageKinds)[number];

const messageOutcomes = [
  "begun",
  "moved",
  "unchanged",
  "second",
  "stop",
  "text",
  "late",
  "unknown",
  "unreadable",
  "future",
  "short",
] as const;

export function isMessageOutcome(outcome: string): outcome is (typeof messageOutcomes)[number] {
  return messageOutcomes.some((one) => one === outcome);
}

export const cardMessageKinds = [
  "payment_succeeded",
  "payment_failed",
  "refunded",
  "partly_refunded",
  "disputed",
  "other",
] as const;
export type CardMessageKind = (typeof cardMessageKinds)[number];

/** What processing a message of the card processor did. */
const cardMessageOutcomes = [
  "completed",
  "already_settled",
  "retried",
  "refund_requested",
  "already_ended",
  "refunded",
  "partly_refunded",
  "ended_subscription",
  "ignored",
  "unknown_checkout",
  "unknown_payment",
] as const;

export function isCardMessageOutcome(outcome: string): outcome is (typeof cardMessageOutcomes)[number] {
  return cardMessageOutcomes.some((one) => one === outcome);
}

/** A message that we could not read or assign, until configuration or data were corrected. */
const correctable: readonly string[] = ["unreadable", "unknown", "unknown_checkout", "unknown_payment"];

/** Whether processing a message again can change anything. */
export function isReplayable({ state, outcome }: { state: MessageState; outcome: string | null }): boolean {
  if (state === "processed") return false;
  return state !== "ignored" || correctable.includes(outcome ?? "");
}

const secretName = /pin|otp|pass|secret|token|signature|auth|api_?key/i;
/** International and local phone numbers. Timestamps without separators have 14 digits. */
const phoneNumber = /(?<!\d)\+?\d{9,13}(?!\d)/g;
const hidden = "•••";

/** The payload of a message, indented, without secrets, and without phone numbers unless they may be seen. */
export function maskPayload(body: string, { withNumbers = false } = {}): string {
  const masked = (text: string) =>
    withNumbers ? text : text.replace(phoneNumber, (number) => `${hidden}${number.slice(-3)}`);
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return masked(body);
  }
  return masked(indented(read, (name, value) => typeof value !== "object" && secretName.test(name)));
}

const personalName = /^(email|receipt_email|name|phone|address|shipping|billing_details|customer_details)$/;

/** The payload of a card message, indented, without secrets and personal data of the payer. */
export function maskCardPayload(body: string): string {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return "";
  }
  return indented(
    read,
    (name, value) =>
      value !== null && (personalName.test(name) || (typeof value !== "object" && secretName.test(name))),
  );
}

function indented(read: unknown, isHidden: (name: string, value: unknown) => boolean): string {
  return JSON.stringify(read, (name, value: unknown) => (isHidden(name, value) ? hidden : value), 2);
}
