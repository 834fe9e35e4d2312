import { z } from "zod";
import { SmsFailed, type SmsFailure, type SmsMessage, type SmsPort, type SmsReceipt } from "#kit/sms/port.ts";
import { isConnectFailure } from "../connect-failure.ts";
import { sendOnce } from "../send-once.ts";

export interface HttpGatewayOptions {
  /** For example `https://api.africastalking.com/version1/messaging`. */
  url: string;
  username: string;
  apiKey: string;
  /** Default sender name or short code. */
  from?: string;
  timeoutMs?: number;
}

/** SMS through Africa's Talking. The gateway has no idempotency keys, so `sendOnce` deduplicates. */
export function createHttpGateway(options: HttpGatewayOptions): SmsPort {
  return { send: sendOnce((message: SmsMessage) => submit(options, message), isAccepted) };
}

const isAccepted = (receipt: SmsReceipt) => receipt.status === "accepted";

async function submit(options: HttpGatewayOptions, message: SmsMessage): Promise<SmsReceipt> {
  if (!/^[1-9]\d{6,14}$/.test(message.to)) throw new SmsFailed("invalid_number", false);
  const unknown: SmsReceipt = { id: message.idempotencyKey, status: "unknown" };

  let response: Response;
  let body: unknown;
  try {
    response = await fetch(options.url, request(options, message));
    body = parseJson(await response.text());
  } catch (error) {
    if (isConnectFailure(error)) throw new SmsFailed("unavailable", true, error);
    return unknown;
  }
  if (response.status >= 500) return unknown;
  if (!response.ok) throw failureOfHttp(response.status);

  const answer = answerSchema.safeParse(body);
  if (!answer.success) return unknown;
  const { Message: summary, Recipients: recipients } = answer.data.SMSMessageData;
  const recipient = recipients[0];
  // An invalid sender is reported in the summary, without recipients.
  if (recipient === undefined) throw failureOfCode(summary === "InvalidSenderId" ? 402 : 0);
  if (!acceptedCodes.has(recipient.statusCode)) throw failureOfCode(recipient.statusCode);
  return { id: recipient.messageId, status: "accepted" };
}

/** Direction marks switch an SMS to an encoding with half the capacity. */
const marks = /[\u2066-\u2069]/g;

function request(options: HttpGatewayOptions, message: SmsMessage): RequestInit {
  const form = new URLSearchParams({
    username: options.username,
    to: `+${message.to}`,
    message: message.text.replaceAll(marks, ""),
    enqueue: "1",
  });
  const from = message.from ?? options.from;
  if (from !== undefined) form.set("from", from);
  return {
    method: "POST",
    headers: { apiKey: options.apiKey, accept: "application/json" },
    body: form,
    // A redirect would send the key to another host.
    redirect: "manual",
    signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
  };
}

const answerSchema = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(z.object({ statusCode: z.number(), messageId: z.string() })),
  }),
});

/** Processed, sent, queued. */
const acceptedCodes: ReadonlySet<number> = new Set([100, 101, 102]);

const failures: Readonly<Record<number, readonly [code: SmsFailure, isRetryable: boolean]>> = {
  402: ["invalid_sender", false],
  403: ["invalid_number", false],
  404: ["invalid_number", false],
  405: ["no_credit", true],
  406: ["blocked_by_recipient", false],
  407: ["no_route", true],
  409: ["blocked_by_recipient", false],
  500: ["unavailable", true],
  501: ["unavailable", true],
};

function failureOfCode(statusCode: number): SmsFailed {
  const [code, isRetryable] = failures[statusCode] ?? ["refused", false];
  return new SmsFailed(code, isRetryable, `gateway code ${statusCode}`);
}

function failureOfHttp(status: number): SmsFailed {
  const cause = `HTTP ${status}`;
  if (status === 401 || status === 403) return new SmsFailed("bad_credentials", false, cause);
  if (status === 429) return new SmsFailed("too_many", true, cause);
  return new SmsFailed("refused", false, cause);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
