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
  /** Where the reader, or their mail program by one press (RFC 8058), stops mails of this kind. */
  unsubscribeUrl?: string;
  /** The same key sends once within a process, and gives the same Message-ID in every process. */
  idempotencyKey: string;
}

export interface MailPort {
  /** Resolves when a relay has taken the mail, otherwise throws `MailFailed`. */
  send(message: MailMessage): Promise<{ id: string }>;
}

/** Where no relay can be reached. */
export const unavailableMail: MailPort = {
  send: () => Promise.reject(new MailFailed("unavailable", true)),
};

export type MailFailure = "invalid_address" | "refused" | "unavailable";

export class MailFailed extends Error {
  readonly code: MailFailure;
  /** Whether the same mail may get through later. */
  readonly isRetryable: boolean;

  constructor(code: MailFailure, isRetryable: boolean, cause?: unknown) {
    super(code, { cause });
    this.name = "MailFailed";
    this.code = code;
    this.isRetryable = isRetryable;
  }
}
