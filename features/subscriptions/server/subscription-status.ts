import type { Executor } from "#kit/db/database.ts";
import { isChargedByUs, isEntitled, renews, shownStatus, type State } from "../rules.ts";
import * as store from "./store.ts";

export interface SubscriptionStatus {
  state: State;
  operatorStatus: string;
  /** Whether the subscriber may use the product. */
  isEntitled: boolean;
  /** Whether it renews automatically. */
  renews: boolean;
  payer: "card" | "operator";
  packageId: string;
  /** The end of the paid time; null if unknown. */
  paidUntil: Date | null;
  /** Whether we charge, so the next charge is not before that end. */
  isChargedByUs: boolean;
}

/** The subscription status of a player, or of a number without a player; null if there was never a subscription. */
export async function subscriptionOf(
  executor: Executor,
  subscriber: store.Subscriber,
): Promise<SubscriptionStatus | null> {
  const latest = await store.findLatest(executor, subscriber);
  return latest ? statusOf(latest) : null;
}

export function statusOf(latest: store.Subscription): SubscriptionStatus {
  const { payer, state } = latest;
  const status = { payer, state, operatorStatus: latest.operator_status };
  return {
    state,
    operatorStatus: shownStatus(payer, state, latest.operator_status),
    isEntitled: isEntitled(status),
    renews: renews(status),
    payer: payer === "card" ? "card" : "operator",
    packageId: latest.package_id,
    paidUntil: latest.paid_until,
    isChargedByUs: isChargedByUs(payer),
  };
}
