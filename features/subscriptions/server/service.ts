import type { Executor } from "#kit/db/database.ts";
import { isChargedByUs, isEntitled, renews, shownStatus, type State } from "../rules.ts";
import * as store from "./store.ts";

export interface SubscriptionStanding {
  state: State;
  /** In the operator's own words. */
  operatorStatus: string;
  /** Whether what is sold may be used. */
  isEntitled: boolean;
  /** Whether it goes on by itself. */
  renews: boolean;
  payer: "card" | "operator";
  packageId: string;
  /** The end of what is paid for; null where nobody has told. */
  paidUntil: Date | null;
  /** Whether we charge, and so not before that end. */
  isChargedByUs: boolean;
}

/** How a player, or a number that has no player yet, stands; null when there never was a subscription. */
export async function subscriptionOf(
  executor: Executor,
  subscriber: store.Subscriber,
): Promise<SubscriptionStanding | null> {
  const latest = await store.findLatest(executor, subscriber);
  return latest ? standingOf(latest) : null;
}

export function standingOf(latest: store.Subscription): SubscriptionStanding {
  const { payer, state } = latest;
  const known = { payer, state, operatorStatus: latest.operator_status };
  return {
    state,
    operatorStatus: shownStatus(payer, state, latest.operator_status),
    isEntitled: isEntitled(known),
    renews: renews(known),
    payer: payer === "card" ? "card" : "operator",
    packageId: latest.package_id,
    paidUntil: latest.paid_until,
    isChargedByUs: isChargedByUs(payer),
  };
}
