import { z } from "zod";
import {
  OperatorFailed,
  type OperatorPort,
  type OperatorStatus,
} from "#features/subscriptions/server/index.ts";
import { airtimeOf } from "./airtime.ts";
import { callOperator } from "./call-operator.ts";
import { readSouthAfricanEvent } from "./south-african-event.ts";
import { readInboundSms } from "./inbound-sms.ts";
import { isSigned } from "./signature.ts";

export interface TelkomOptions {
  url: string;
  apiKey: string;
  callbackSecret: string;
  timeoutMs?: number;
}

const userSchema = z.object({
  Status: z.string(),
  subscription_id: z.union([z.string(), z.int()]),
  ext_ref: z.string().nullish(),
  paid_until: z.iso.datetime({ offset: true }).nullish(),
});

/** Telkom South Africa: asks for consent on its own page and charges by itself. */
export function createTelkom(options: TelkomOptions): OperatorPort {
  const { url, apiKey, callbackSecret, timeoutMs = 5_000 } = options;
  const send = (path: string, body: object) =>
    callOperator({
      method: "POST",
      url: `${url}/${path}`,
      headers: { "x-api-key": apiKey },
      body,
      timeoutMs,
      isIdempotent: true,
    });
  const post = async (path: string, body: object) => {
    const response = await send(path, body);
    if (response.status !== 200 && response.status !== 404) {
      throw new OperatorFailed("refused", `HTTP ${response.status}`);
    }
    return response.status === 404 ? undefined : response.body;
  };
  return {
    confirmation: "operator_page",
    async start({ msisdn, serviceId, reference }) {
      const order = {
        msisdn,
        svc_id: serviceId,
        ext_ref: reference,
        channel: "WAP",
        doi_channel: "WAP_REDIRECT",
      };
      const body = await post("subscribe", order);
      if (body === undefined) throw new OperatorFailed("not_a_customer");
      return statusOf(body);
    },
    async status({ msisdn, productId }) {
      const body = await post("v2-get-user-via-product-id", { msisdn, productId: Number(productId) });
      return body === undefined ? { operatorStatus: null, operatorRef: null } : statusOf(body);
    },
    async stop({ msisdn, productId, reference }) {
      await post("unsubscribe", { msisdn, productId: Number(productId), ext_ref: reference });
    },
    airtime: airtimeOf({
      charge: ({ msisdn, serviceId, amount, reference }) =>
        send("charge", { msisdn, svc_id: serviceId, billing_rate: amount.minor, ext_ref: reference }),
      find: (reference) => send("get-charge", { ext_ref: reference }),
      refund: (reference) => send("refund-charge", { ext_ref: reference }),
    }),
    isAuthentic: (callback, now) => isSigned(callback, callbackSecret, now),
    readEvent: ({ kind, body }) => (kind === "sms" ? readInboundSms(body) : readSouthAfricanEvent(body)),
  };
}

function statusOf(body: unknown): OperatorStatus {
  const user = userSchema.safeParse(body);
  if (!user.success) throw new OperatorFailed("outcome_unknown", user.error);
  const {
    Status: operatorStatus,
    subscription_id: id,
    ext_ref: reference,
    paid_until: paidUntil,
  } = user.data;
  return {
    operatorStatus,
    operatorRef: String(id),
    ...(reference ? { reference } : {}),
    ...(paidUntil ? { paidUntil: new Date(paidUntil) } : {}),
  };
}
