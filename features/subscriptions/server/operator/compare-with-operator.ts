import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import {
  driftOf,
  isLongPending,
  packagesOf,
  positionOfResponse,
  triggerOf,
  type DriftOutcome,
  type State,
} from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import { applyOperatorMessage } from "./apply-operator-message.ts";
import { insertDrift } from "./checks-store.ts";
import { stopAtOperator } from "./jobs.ts";
import { toOperatorSubscription } from "./operator-subscription.ts";
import type { OperatorStatus } from "./ports.ts";

/** The operator's answer about a subscription. */
export interface OperatorAnswer {
  readonly brand: Brand;
  readonly family: OperatorFamily;
  readonly status: OperatorStatus;
}

/** Undefined if there is no operator to ask. Throws `OperatorFailed` if it cannot be reached. */
export async function askOperator(
  { operators, brands }: Pick<SubscriptionPorts, "operators" | "brands">,
  subscription: store.Subscription,
): Promise<OperatorAnswer | undefined> {
  const { payer, msisdn } = subscription;
  const brand = brands.find(({ key }) => key === subscription.brand);
  const port = payer === "card" ? undefined : operators[payer];
  if (payer === "card" || !brand || !port || msisdn === null) return undefined;
  return { brand, family: payer, status: await port.status(toOperatorSubscription(subscription, brand)) };
}

export interface Comparison {
  readonly before: State;
  readonly after: State;
  /** Null if both agree. */
  readonly drift: DriftOutcome | null;
}

/** Applies the operator's answer and records what differed. */
export async function applyAnswer(
  ports: Pick<SubscriptionPorts, "jobs">,
  trx: Executor,
  subscription: store.Subscription,
  { brand, family, status }: OperatorAnswer,
  now: Date,
): Promise<Comparison> {
  const { id, state: before, msisdn, stop_requested_at: stoppedAt } = subscription;
  const { operatorStatus } = status;
  const agrees = { before, after: before, drift: null };
  // The operator may not have received the request yet. The opt-in lapses by itself.
  const isRequested = before === "pending" && !isLongPending(subscription.started_at, now);
  if (operatorStatus === null && isRequested) return agrees;
  const trigger = operatorStatus === null ? "closed" : triggerOf(family, operatorStatus);
  const plan = packagesOf(brand).find(({ packageId }) => packageId === subscription.package_id);
  if (!plan || msisdn === null) return agrees;
  let hasChanged = false;
  if (trigger !== undefined) {
    const applied = await applyOperatorMessage(
      ports,
      trx,
      {
        family,
        brand,
        plan,
        msisdn,
        operatorStatus: operatorStatus ?? subscription.operator_status ?? "",
        trigger,
        position: positionOfResponse(now),
        operatorRef: status.operatorRef,
        paidUntil: status.paidUntil,
        source: "asked",
      },
      now,
    );
    hasChanged = applied === "moved";
    const isStillActiveAtOperator = trigger === "confirmed" && stoppedAt !== null;
    if (isStillActiveAtOperator) await ports.jobs.enqueue(trx, stopAtOperator, { subscriptionId: id });
  }
  const after = (await store.findById(trx, id))?.state ?? before;
  const drift = driftOf({ hasChanged, isStatusKnown: trigger !== undefined });
  if (drift !== null) {
    await insertDrift(trx, { subscription, operator: family, outcome: drift, after, operatorStatus }, now);
  }
  return { before, after, drift };
}
