import { hash } from "node:crypto";
import { createTransport } from "nodemailer";
import { MailFailed, type MailMessage, type MailPort, type MailSender } from "#kit/mail/port.ts";
import { sendOnce } from "../send-once.ts";

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string;
  from: MailSender;
  /** Refuses unencrypted connections. Turn off only for a relay on the same machine. */
  isTlsRequired: boolean;
  timeoutMs?: number;
}

export interface SmtpMail extends MailPort {
  /** Finishes running deliveries and closes idle connections. */
  close(): void;
}

export function createSmtpMail(options: SmtpOptions): SmtpMail {
  const timeout = options.timeoutMs ?? 10_000;
  const transport = createTransport({
    ...connectionOf(options.url),
    requireTLS: options.isTlsRequired,
    pool: true,
    maxConnections: 5,
    // One retry for an idle connection that the relay has closed. The caller decides on further retries.
    maxRequeues: 1,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function submit(message: MailMessage): Promise<{ id: string }> {
    const to = message.to.trim();
    const from = message.from ?? options.from;
    if (!isAddress(to) || !isAddress(from.address)) throw new MailFailed("invalid_address", false);
    const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
    const id = `<${hash("sha256", message.idempotencyKey).slice(0, 32)}@${domain}>`;
    try {
      await transport.sendMail({
        envelope: { from: from.address, to: [to] },
        from: { name: oneLine(from.name), address: from.address },
        to: { name: "", address: to },
        subject: oneLine(message.subject),
        html: message.html,
        text: message.text,
        // Relays and mailboxes recognise a repeat by its Message-ID.
        messageId: id,
        headers: headersOf(message),
      });
    } catch (error) {
      throw failureOf(error);
    }
    return { id };
  }

  return { send: sendOnce(submit), close: () => transport.close() };
}

function headersOf({ unsubscribeUrl }: MailMessage): Record<string, string> {
  // Suppresses out-of-office replies.
  const headers = { "Auto-Submitted": "auto-generated" };
  if (unsubscribeUrl === undefined) return headers;
  return {
    ...headers,
    "List-Unsubscribe": `<${new URL(unsubscribeUrl).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  if (!isSecure && protocol !== "smtp:")
    throw new TypeError("The mail relay's address starts with smtp:// or smtps://.");
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** One bare address: no list, no display name, no comment, no control character. */
function isAddress(value: string): boolean {
  return (
    value.length <= 254 &&
    /^[^\s\p{C}@<>()[\],;:\\"]{1,64}@[^\s\p{C}@<>()[\],;:\\"]+\.[^\s\p{C}@<>()[\],;:\\"]+$/u.test(value)
  );
}

/** A line break in a header starts the next header. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function failureOf(error: unknown): MailFailed {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  // The relay's message may contain the recipient, so only codes are logged.
  const cause = `${code} ${status}`;
  // Only these two concern the mail itself. Wrong credentials or missing TLS can be fixed, so a retry may succeed.
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (isAboutMail && status >= 500) return new MailFailed("refused", false, cause);
  return new MailFailed("unavailable", true, cause);
}
