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

/** A message that we could not read or assign, until the configuration of the operator or the brand was corrected. */
const correctable: readonly string[] = ["unreadable", "unknown"];

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
  const replaced = JSON.stringify(
    read,
    (name, value: unknown) => (typeof value === "object" || !secretName.test(name) ? value : hidden),
    2,
  );
  return masked(replaced);
}
