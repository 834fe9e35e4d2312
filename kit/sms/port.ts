export interface SmsMessage {
  /** E.164 digits without "+". */
  to: string;
  /** Sender name or short code; the adapter has a default. */
  from?: string;
  text: string;
  /** The sending site. A demo site sends nothing in production. */
  brand: string;
  /** Within a process the same key sends once. A repeat must have the same text. */
  idempotencyKey: string;
}

export interface SmsReceipt {
  /** The gateway's id, or the idempotency key if the gateway gave none. */
  id: string;
  /**
   * "unknown": the gateway did not respond. The phone may or may not get the SMS, and the same text may be sent again.
   */
  status: "accepted" | "unknown";
}

export interface SmsPort {
  /** Throws `SmsFailed` if the SMS was certainly not sent. */
  send(message: SmsMessage): Promise<SmsReceipt>;
}

export type SmsFailure =
  | "invalid_number"
  | "invalid_sender"
  | "blocked_by_recipient"
  | "no_route"
  | "no_credit"
  | "bad_credentials"
  | "too_many"
  | "refused"
  | "unavailable";

export class SmsFailed extends Error {
  readonly code: SmsFailure;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;

  constructor(code: SmsFailure, isRetryable: boolean, cause?: unknown) {
    super(code, { cause });
    this.name = "SmsFailed";
    this.code = code;
    this.isRetryable = isRetryable;
  }
}
