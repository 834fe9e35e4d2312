import type { Updateable } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { transition, type Trigger } from "../rules.ts";
import * as store from "./store.ts";
import type { Actor, SubscriptionsTable } from "./tables.ts";

export interface TransitionSource {
  actor: Actor;
  /** Set if the operator caused the transition. */
  operatorStatus?: string | null;
}

/**
 * Applies a transition: updates state and times, and records it in the history. The caller must hold the row lock
 * (`store.lockById`).
 */
export async function applyTransition(
  trx: Executor,
  subscription: store.Subscription,
  trigger: Trigger,
  by: TransitionSource,
  now: Date,
  changes: Updateable<SubscriptionsTable> = {},
): Promise<store.Subscription> {
  const { id, state } = subscription;
  const next = transition(state, trigger);
  const moved = await store.update(trx, subscription, {
    ...changes,
    ...(by.operatorStatus ? { operator_status: by.operatorStatus } : {}),
    state: next,
    // Makes the renewal job look at the new state.
    ...(next === state ? {} : { next_step_at: now }),
    ...(trigger === "stopped" && by.actor === "player"
      ? { stop_requested_at: subscription.stop_requested_at ?? now }
      : {}),
    ...(state === "cancelling" && next !== state && next !== "ended" ? { stop_requested_at: null } : {}),
    ...(next === "ended" && state !== "ended" ? { ended_at: now, next_step_at: null } : {}),
  });
  if (!moved) throw new Error(`subscription ${id} was changed without its row lock`);
  if (next !== state) {
    await store.insertTransition(trx, moved, { eventType: trigger, from: state, ...by, at: now });
  }
  return moved;
}

/** Undefined if the subscriber already has a live subscription of this product. */
export async function beginSubscription(
  trx: Executor,
  beginning: store.NewSubscriptionValues,
  { actor }: TransitionSource,
  now: Date,
): Promise<store.Subscription | undefined> {
  const started = await store.insert(trx, beginning, now);
  if (!started) return undefined;
  const { operator_status: operatorStatus } = started;
  await store.insertTransition(trx, started, {
    eventType: "begun",
    from: null,
    actor,
    operatorStatus,
    at: now,
  });
  return started;
}
