import { z } from "zod";
import {
  OperatorFailed,
  type OperatorEvent,
  type OperatorPort,
  type OperatorStatus,
  type OperatorSubscription,
} from "#features/subscriptions/server/index.ts";
import { airtimeOf } from "./airtime.ts";
import { callOperator, parseJson, type OperatorResponse } from "./call-operator.ts";
import { readInboundSms } from "./inbound-sms.ts";
import { hashedId, isSigned } from "./signature.ts";

export interface KenyaOptions {
  url: string;
  apiKey: string;
  callbackSecret: string;
  timeoutMs?: number;
}

const userSchema = z.object({
  StatusName: z.string(),
  subscriptionId: z.string().optional(),
  nextBillingDate: z.iso.datetime({ offset: true }).optional(),
});
const faultSchema = z.object({ code: z.string() });

/** The Kenyan operator: confirms with its own PIN and charges by itself. */
export function createKenya(options: KenyaOptions): OperatorPort {
  const { url, apiKey, callbackSecret, timeoutMs = 5_000 } = options;
  const post = (path: string, body: object, isIdempotent: boolean) =>
    callOperator({
      method: "POST",
      url: `${url}/${path}`,
      headers: { "x-api-key": apiKey },
      body,
      timeoutMs,
      isIdempotent,
    });
  const subscriberOf = ({ msisdn, productId }: OperatorSubscription) => ({
    msisdn,
    productId: Number(productId),
  });
  return {
    confirmation: "operator_pin",
    pinDigits: 6,
    async requestPin(subscription) {
      // Not repeatable: without a reference a retry could send a second PIN.
      const response = await post("request-otp", subscriberOf(subscription), false);
      if (response.status !== 200) throw failureOf(response);
    },
    async start(subscription, pin) {
      const response = await post("validate-otp", { ...subscriberOf(subscription), otp: pin ?? "" }, false);
      if (response.status !== 200) throw failureOf(response);
      return statusOf(response.body);
    },
    async status(subscription) {
      const response = await post("get-user", subscriberOf(subscription), true);
      if (response.status === 404) return { operatorStatus: null, operatorRef: null };
      if (response.status !== 200) throw failureOf(response);
      return statusOf(response.body);
    },
    async stop({ msisdn, packageId, reference }) {
      const order = { requestId: reference, channel: "WEB", msisdn, offerCode: packageId };
      const response = await post("unsubscribe", order, true);
      if (response.status !== 200 && response.status !== 404) throw failureOf(response);
    },
    airtime: airtimeOf({
      charge: ({ msisdn, productId, amount, reference }) =>
        post(
          "charge",
          { requestId: reference, msisdn, productId: Number(productId), amountCents: amount.minor },
          true,
        ),
      find: (reference) => post("get-charge", { requestId: reference }, true),
      refund: (reference) => post("refund-charge", { requestId: reference }, true),
    }),
    isAuthentic: (callback, now) => isSigned(callback, callbackSecret, now),
    readEvent: ({ kind, body }) => (kind === "sms" ? readInboundSms(body) : readEvent(body)),
  };
}

function statusOf(body: unknown): OperatorStatus {
  const user = userSchema.safeParse(body);
  if (!user.success) throw new OperatorFailed("outcome_unknown", user.error);
  const { StatusName: operatorStatus, subscriptionId, nextBillingDate } = user.data;
  return {
    operatorStatus,
    operatorRef: subscriptionId ?? null,
    ...(nextBillingDate === undefined ? {} : { paidUntil: new Date(nextBillingDate) }),
  };
}

function failureOf({ status, body }: OperatorResponse): OperatorFailed {
  const fault = faultSchema.safeParse(body);
  const code = fault.success ? fault.data.code : "";
  const known = {
    INVALID_OTP: "wrong_pin",
    EXPIRED_OTP: "pin_expired",
    NOT_A_CUSTOMER: "not_a_customer",
  } as const;
  const failure = Object.hasOwn(known, code) ? known[code as keyof typeof known] : "refused";
  return new OperatorFailed(failure, `HTTP ${status} ${code}`);
}

const eventSchema = z.object({
  id: z.string().min(1).max(200).optional(),
  timestamp: z.iso.datetime({ offset: true }),
  sequence: z.int().nonnegative().optional(),
  event: z.enum(["SUBSCRIPTION", "UNSUBSCRIPTION", "RENEWAL", "STATUS"]),
  msisdn: z.string().regex(/^[1-9]\d{6,14}$/),
  productId: z.union([z.int(), z.string()]),
  StatusName: z.string(),
  requestId: z.string().optional(),
  subscriptionId: z.string().optional(),
  transaction: z
    .object({
      id: z.string(),
      amountCents: z.int().nonnegative(),
      status: z.enum(["CHARGED", "FAILED"]),
      reason: z.string().optional(),
    })
    .optional(),
});

function readEvent(body: string): OperatorEvent | undefined {
  const parsed = eventSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { event, transaction, ...fields } = parsed.data;
  const renewed = transaction?.status === "FAILED" ? "charge_failed" : "charged";
  const kinds = {
    SUBSCRIPTION: "opted_in",
    UNSUBSCRIPTION: "status",
    STATUS: "status",
    RENEWAL: renewed,
  } as const;
  return {
    eventId: fields.id ?? hashedId(body),
    position: { at: new Date(fields.timestamp), sequence: fields.sequence ?? 0 },
    kind: kinds[event],
    msisdn: fields.msisdn,
    service: String(fields.productId),
    operatorStatus: fields.StatusName,
    reference: fields.requestId ?? null,
    operatorRef: fields.subscriptionId ?? null,
    ...(transaction === undefined
      ? {}
      : {
          charge: {
            id: transaction.id,
            amountMinor: transaction.amountCents,
            ...(transaction.reason === undefined ? {} : { reason: transaction.reason }),
          },
        }),
  };
}
