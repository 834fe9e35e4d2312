import { z } from "zod";
import {
  OperatorFailed,
  type OperatorPort,
  type OperatorStatus,
} from "#features/subscriptions/server/index.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { airtimeOf } from "./airtime.ts";
import { awsSignature, type AwsCredentials } from "./aws-signature.ts";
import { callOperator } from "./call-operator.ts";
import { readSouthAfricanEvent } from "./south-african-event.ts";
import { readInboundSms } from "./inbound-sms.ts";
import { isSigned } from "./signature.ts";

export interface SouthAfricanOptions extends AwsCredentials {
  url: string;
  apiKey: string;
  callbackSecret: string;
  clock: Clock;
  timeoutMs?: number;
}

const subscriptionSchema = z.object({
  subscription_id: z.union([z.string(), z.int()]),
  status_name: z.string(),
  ext_ref: z.string().nullish(),
});
const listSchema = z.object({ subscriptions: z.array(subscriptionSchema) });

/** The REST platform of MTN, Vodacom and Cell C in South Africa. We start every charge. */
export function createSouthAfrican(options: SouthAfricanOptions): OperatorPort {
  const { url, apiKey, callbackSecret, clock, timeoutMs = 5_000 } = options;
  const call = async (method: "GET" | "POST" | "DELETE", path: string, body?: object) => {
    const request = { method, url: `${url}${path}`, body: body === undefined ? "" : JSON.stringify(body) };
    return callOperator({
      method,
      url: request.url,
      headers: {
        accept: "application/vnd.sdp+json;version=1.4",
        "x-api-key": apiKey,
        ...(await awsSignature(request, options, clock.now())),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
      isIdempotent: true,
    });
  };
  const find = async (msisdn: string, serviceId: string): Promise<OperatorStatus> => {
    const query = new URLSearchParams({ msisdn, svc_id: serviceId });
    const response = await call("GET", `/subscription?${query}`);
    const list = listSchema.safeParse(response.body);
    if (response.status !== 200 || !list.success)
      throw new OperatorFailed("outcome_unknown", `HTTP ${response.status}`);
    const [newest] = list.data.subscriptions;
    if (!newest) return { operatorStatus: null, operatorRef: null };
    const { status_name: operatorStatus, subscription_id: id, ext_ref: reference } = newest;
    return { operatorStatus, operatorRef: String(id), ...(reference ? { reference } : {}) };
  };
  const byReference = (reference: string) => new URLSearchParams({ ext_ref: reference });
  const airtime = airtimeOf({
    charge: ({ msisdn, serviceId, amount, reference }) =>
      call("POST", "/billing/ad-hoc", {
        svc_id: serviceId,
        billing_rate: amount.minor,
        channel: "WEB",
        doi_channel: "SMS",
        msisdn,
        ext_ref: reference,
      }),
    find: (reference) => call("GET", `/billing?${byReference(reference)}`),
    refund: (reference) => call("DELETE", `/billing?${byReference(reference)}`),
  });
  return {
    confirmation: "own_pin",
    async start({ msisdn, serviceId, reference }) {
      const order = { msisdn, svc_id: serviceId, ext_ref: reference, channel: "WEB", doi_channel: "SMS" };
      const response = await call("POST", "/subscription", order);
      if (response.status === 404) throw new OperatorFailed("not_a_customer");
      const parsed = subscriptionSchema.safeParse(response.body);
      if (response.status !== 200 || !parsed.success)
        throw new OperatorFailed("refused", `HTTP ${response.status}`);
      return { operatorStatus: parsed.data.status_name, operatorRef: String(parsed.data.subscription_id) };
    },
    status: ({ msisdn, serviceId }) => find(msisdn, serviceId),
    async stop({ msisdn, serviceId, operatorRef }) {
      const id = operatorRef ?? (await find(msisdn, serviceId)).operatorRef;
      if (id === null) return;
      const response = await call("DELETE", `/subscription/${encodeURIComponent(id)}`);
      if (response.status !== 200 && response.status !== 404) {
        throw new OperatorFailed("refused", `HTTP ${response.status}`);
      }
    },
    charges: {
      charge: ({ msisdn, serviceId, amount, idempotencyKey: reference }) =>
        airtime.charge({ msisdn: msisdn ?? "", productId: "", serviceId, network: null, amount, reference }),
    },
    airtime,
    isAuthentic: (callback, now) => isSigned(callback, callbackSecret, now),
    readEvent: ({ kind, body }) => (kind === "sms" ? readInboundSms(body) : readSouthAfricanEvent(body)),
  };
}
