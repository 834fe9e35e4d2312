/** A browser's subscription, as the Push API gives it. */
export interface PushSubscription {
  readonly endpoint: string;
  /** base64url */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly subscription: PushSubscription;
  /** The player's name. It is not sent; the simulator lists messages by it. */
  readonly receiver: string;
  readonly payload: string;
  /** How long the push service stores the message for a device that is offline. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
  /** A newer message with the same topic replaces a stored one. At most 32 characters of base64url. */
  readonly topic: string;
}

export interface PushPort {
  /** The VAPID public key, with which browsers subscribe. */
  readonly publicKey: string;
  /** Whether messages are sent to this endpoint: only to known push services, never to an address of a player's choice. */
  accepts(endpoint: string): boolean;
  /** Resolves when the push service has accepted the message, otherwise throws `PushFailed`. */
  send(message: PushMessage): Promise<void>;
}

export type PushFailure = "expired" | "too_many" | "refused" | "unavailable";

export class PushFailed extends Error {
  readonly code: PushFailure;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;

  constructor(code: PushFailure, cause?: unknown) {
    super(code, { cause });
    this.name = "PushFailed";
    this.code = code;
    this.isRetryable = code === "too_many" || code === "unavailable";
  }
}
