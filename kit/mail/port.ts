export interface MailSender {
  name: string;
  address: string;
}

export interface MailMessage {
  /** One address. A list would let a crafted address add recipients. */
  to: string;
  /** The brand's sender; the adapter has a default. */
  from?: MailSender;
  subject: string;
  html: string;
  text: string;
  /** Where the reader, or the mail program with one click (RFC 8058), unsubscribes from this kind of mail. */
  unsubscribeUrl?: string;
  /** Within a process the same key sends once. In every process it gives the same Message-ID. */
  idempotencyKey: string;
}

export interface MailPort {
  /** Resolves when a relay has accepted the mail, otherwise throws `MailFailed`. */
  send(message: MailMessage): Promise<{ id: string }>;
}

/** Always fails: no relay is configured. */
export const unavailableMail: MailPort = {
  send: () => Promise.reject(new MailFailed("unavailable", true)),
};

export type MailFailure = "invalid_address" | "refused" | "unavailable";

export class MailFailed extends Error {
  readonly code: MailFailure;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;

  constructor(code: MailFailure, isRetryable: boolean, cause?: unknown) {
    super(code, { cause });
    this.name = "MailFailed";
    this.code = code;
    this.isRetryable = isRetryable;
  }
}
