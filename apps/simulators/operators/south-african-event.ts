import type { Change } from "./subscriptions.ts";

/** The callback of the platform that Telkom and the other South African operators share. */
export function southAfricanEvent({ id, sequence, kind, entry, charge }: Change): object {
  const subscription = {
    subscription_id: entry.subscriptionId,
    svc_id: entry.service,
    user_msisdn: entry.msisdn,
    status_name: entry.operatorStatus,
    updated_at: entry.updatedAt.toISOString(),
    sequence,
    ext_ref: entry.reference,
  };
  if (!charge) return { event_id: id, is_opt_in: kind === "opted_in", subscription };
  const result = kind === "charged" ? "SUCCESS" : "INSUFFICIENT_FUNDS";
  return {
    event_id: id,
    billing_id: charge.id,
    amount: charge.amountMinor,
    result_name: result,
    subscription,
  };
}
