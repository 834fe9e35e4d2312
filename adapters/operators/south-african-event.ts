import { z } from "zod";
import type { OperatorEvent } from "#features/subscriptions/server/index.ts";
import { parseJson } from "./call-operator.ts";
import { hashedId } from "./signature.ts";

/** A callback of the platform that all South African operators, Telkom among them, share. */
const subscriptionSchema = z.object({
  subscription_id: z.union([z.string(), z.int()]),
  svc_id: z.union([z.string(), z.int()]),
  user_msisdn: z.string().regex(/^[1-9]\d{6,14}$/),
  status_name: z.string(),
  updated_at: z.iso.datetime({ offset: true }),
  sequence: z.int().nonnegative().optional(),
  ext_ref: z.string().nullish(),
});
const eventSchema = z.union([
  z.object({
    event_id: z.string().min(1).max(200).optional(),
    billing_id: z.string().min(1).max(200),
    amount: z.int().nonnegative(),
    result_name: z.string(),
    subscription: subscriptionSchema,
  }),
  z.object({
    event_id: z.string().min(1).max(200).optional(),
    is_opt_in: z.boolean().optional(),
    subscription: subscriptionSchema,
  }),
]);

export function readSouthAfricanEvent(body: string): OperatorEvent | undefined {
  const parsed = eventSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const event = parsed.data;
  const { subscription } = event;
  const common = {
    eventId: event.event_id ?? hashedId(body),
    position: { at: new Date(subscription.updated_at), sequence: subscription.sequence ?? 0 },
    msisdn: subscription.user_msisdn,
    service: String(subscription.svc_id),
    operatorStatus: subscription.status_name,
    reference: subscription.ext_ref ?? null,
    operatorRef: String(subscription.subscription_id),
  };
  if (!("billing_id" in event)) return { ...common, kind: event.is_opt_in === true ? "opted_in" : "status" };
  const isPaid = event.result_name === "SUCCESS";
  return {
    ...common,
    kind: isPaid ? "charged" : "charge_failed",
    charge: {
      id: event.billing_id,
      amountMinor: event.amount,
      ...(isPaid ? {} : { reason: event.result_name.toLowerCase() }),
    },
  };
}
