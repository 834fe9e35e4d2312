import { hash } from "node:crypto";
import { setBounded } from "#kit/pure/bounded-map.ts";

interface Attempt<Receipt> {
  fingerprint: string;
  result: Promise<Receipt>;
}

/**
 * Sends each idempotency key once. Concurrent calls share one attempt. A failed attempt, or one without a final outcome, can
 * be repeated. The cache is in memory and bounded; the caller's outbox covers restarts.
 */
export function sendOnce<Message extends { idempotencyKey: string }, Receipt>(
  send: (message: Message) => Promise<Receipt>,
  isFinal: (receipt: Receipt) => boolean = () => true,
  capacity = 1000,
): (message: Message) => Promise<Receipt> {
  const attempts = new Map<string, Attempt<Receipt>>();

  function start(message: Message, fingerprint: string): Promise<Receipt> {
    const forget = () => attempts.delete(message.idempotencyKey);
    const result = send(message).then(
      (receipt) => {
        if (!isFinal(receipt)) forget();
        return receipt;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    setBounded(attempts, message.idempotencyKey, { fingerprint, result }, capacity);
    return result;
  }

  return async (message) => {
    // Hashed, because texts contain one-time codes that must not stay in memory.
    const fingerprint = hash("sha256", JSON.stringify(message));
    const earlier = attempts.get(message.idempotencyKey);
    if (earlier === undefined) return start(message, fingerprint);
    if (earlier.fingerprint !== fingerprint)
      throw new TypeError("This idempotency key was already used for a different message.");
    return earlier.result;
  };
}
