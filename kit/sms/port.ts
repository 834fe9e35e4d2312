export interface SmsMessage {
  /** E.164 digits without "+". */
  to: string;
  /** Sender name or short code; the adapter has a default. */
  from?: string;
  text: string;
  /** The site that sends it: one that only demonstrates sends none in production. */
  brand: string;
  /** The same key sends once within a process. A repeat must carry the same text. */
  idempotencyKey: string;
}

export interface SmsReceipt {
  /** The gateway's id; the idempotency key when the gateway gave none. */
  id: string;
  /** "unknown": no answer came back. The phone may or may not get it, and the same text may be sent again. */
  status: "accepted" | "unknown";
}

export interface SmsPort {
  /** Throws `SmsFailed` when it is certain that nothing goes to the phone. */
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
  /** Whether the same message may get through later. */
  readonly isRetryable: boolean;

  constructor(code: SmsFailure, isRetryable: boolean, cause?: unknown) {
    super(code, { cause });
    this.name = "SmsFailed";
    this.code = code;
    this.isRetryable = isRetryable;
  }
}
