import { z } from "zod";
import {
  OperatorFailed,
  type OperatorEvent,
  type OperatorPort,
  type OperatorSubscription,
} from "#features/subscriptions/server/index.ts";
import { airtimeOf } from "./airtime.ts";
import { callOperator, parseJson } from "./call-operator.ts";
import { readInboundSms } from "./inbound-sms.ts";
import { hashedId, isSigned } from "./signature.ts";

export interface NigeriaOptions {
  url: string;
  apiKey: string;
  callbackSecret: string;
  timeoutMs?: number;
}

const subscriberSchema = z.object({
  status: z.string(),
  transactionID: z.string().optional(),
  expiryTime: z.string().optional(),
});

/** MTN and Airtel Nigeria behind one aggregator: services by id, datasync callbacks, STOP by SMS to the short code. */
export function createNigeria(options: NigeriaOptions): OperatorPort {
  const { url, apiKey, callbackSecret, timeoutMs = 5_000 } = options;
  const send = (path: string, body: object) =>
    callOperator({
      method: "POST",
      url: `${url}/${path}`,
      headers: { authorization: `Bearer ${apiKey}` },
      body,
      timeoutMs,
      isIdempotent: true,
    });
  const post = async (path: string, subscription: OperatorSubscription) => {
    const response = await send(path, orderOf(subscription));
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw new OperatorFailed("refused", `HTTP ${response.status}`);
    const subscriber = subscriberSchema.safeParse(response.body);
    if (!subscriber.success) throw new OperatorFailed("outcome_unknown", subscriber.error);
    const { status: operatorStatus, transactionID, expiryTime } = subscriber.data;
    const paidUntil = expiryTime === undefined ? undefined : instantOf(expiryTime);
    return { operatorStatus, operatorRef: transactionID ?? null, ...(paidUntil ? { paidUntil } : {}) };
  };
  return {
    confirmation: "own_pin",
    async start(subscription) {
      const response = await post("subscribe", subscription);
      if (!response) throw new OperatorFailed("not_a_customer");
      return response;
    },
    async status(subscription) {
      return (await post("status", subscription)) ?? { operatorStatus: null, operatorRef: null };
    },
    async stop(subscription) {
      await post("unsubscribe", subscription);
    },
    airtime: airtimeOf({
      charge: ({ msisdn, serviceId, network, amount, reference }) =>
        send("charge", {
          msisdn,
          serviceID: serviceId,
          requestID: reference,
          amountMinor: amount.minor,
          network: network?.name,
          networkId: network?.id,
        }),
      find: (reference) => send("charge-status", { requestID: reference }),
      refund: (reference) => send("charge-refund", { requestID: reference }),
    }),
    isAuthentic: (callback, now) => isSigned(callback, callbackSecret, now),
    readEvent: ({ kind, body }) => (kind === "sms" ? readInboundSms(body) : readEvent(body)),
  };
}

function orderOf({ msisdn, serviceId, serviceName, reference, network }: OperatorSubscription) {
  return {
    msisdn,
    serviceID: serviceId,
    serviceName,
    requestID: reference,
    network: network?.name,
    networkId: network?.id,
    shortCode: network?.shortCode,
  };
}

const eventSchema = z.object({
  userID: z.object({ ID: z.string().regex(/^[1-9]\d{6,14}$/) }),
  serviceID: z.string(),
  updateType: z.enum(["Addition", "Deletion", "Update", "Charge"]),
  updateTime: z.string().regex(/^\d{14}$/),
  sequence: z.int().nonnegative().optional(),
  status: z.string(),
  extensionInfo: z.object({
    transactionID: z.string().min(1).max(200).optional(),
    requestID: z.string().optional(),
    rentSuccess: z.boolean().optional(),
    chargeID: z.string().optional(),
    feeMinor: z.int().nonnegative().optional(),
  }),
});

function readEvent(body: string): OperatorEvent | undefined {
  const parsed = eventSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { userID, serviceID, updateType, updateTime, sequence, status, extensionInfo: info } = parsed.data;
  const at = instantOf(updateTime);
  if (!at) return undefined;
  const isCharge = updateType === "Charge";
  const charged = info.rentSuccess === true ? "charged" : "charge_failed";
  return {
    eventId: info.transactionID ?? hashedId(body),
    position: { at, sequence: sequence ?? 0 },
    kind: isCharge ? charged : updateType === "Addition" ? "opted_in" : "status",
    msisdn: userID.ID,
    service: serviceID,
    operatorStatus: status,
    reference: info.requestID ?? null,
    operatorRef: null,
    ...(isCharge && info.chargeID !== undefined
      ? { charge: { id: info.chargeID, amountMinor: info.feeMinor ?? 0 } }
      : {}),
  };
}

/** `yyyyMMddHHmmss`, in UTC. */
function instantOf(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
