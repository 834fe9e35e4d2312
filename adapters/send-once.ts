import { hash } from "node:crypto";
import { setBounded } from "#kit/pure/bounded-map.ts";

interface Attempt<Receipt> {
  fingerprint: string;
  result: Promise<Receipt>;
}

/**
 * Sends each key once. Calls at the same time share one attempt; an attempt that failed, or whose outcome is
 * not final, is forgotten so that it can be repeated. The memory is this process's and is bounded: what must
 * hold over restarts is the caller's outbox.
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
    // A hash, because texts carry one-time codes and should not outlive their sending.
    const fingerprint = hash("sha256", JSON.stringify(message));
    const earlier = attempts.get(message.idempotencyKey);
    if (earlier === undefined) return start(message, fingerprint);
    if (earlier.fingerprint !== fingerprint)
      throw new TypeError("This idempotency key was used for another message.");
    return earlier.result;
  };
}
