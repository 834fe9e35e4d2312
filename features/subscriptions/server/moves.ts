import type { Insertable, Updateable } from "kysely";
import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { transition, type Happening, type Package } from "../rules.ts";
import * as store from "./store.ts";
import type { Actor, SubscriptionsTable } from "./tables.ts";

export interface By {
  actor: Actor;
  /** The operator's own word, where it was the operator. */
  operatorStatus?: string | null;
}

/**
 * Lets something happen to a subscription: state, times and history in one. The caller holds its lock
 * (`store.lockById`), so the state is the one that it decided on.
 */
export async function move(
  trx: Executor,
  subscription: store.Subscription,
  happening: Happening,
  by: By,
  now: Date,
  changes: Updateable<SubscriptionsTable> = {},
): Promise<store.Subscription> {
  const { id, state } = subscription;
  const next = transition(state, happening);
  const moved = await store.update(trx, subscription, {
    ...changes,
    ...(by.operatorStatus ? { operator_status: by.operatorStatus } : {}),
    state: next,
    // A job looks what is to be done in the new state.
    ...(next === state ? {} : { next_step_at: now }),
    ...(happening === "stopped" && by.actor === "player"
      ? { stop_requested_at: subscription.stop_requested_at ?? now }
      : {}),
    ...(state === "cancelling" && next !== state && next !== "ended" ? { stop_requested_at: null } : {}),
    ...(next === "ended" && state !== "ended" ? { ended_at: now, next_step_at: null } : {}),
  });
  if (!moved) throw new Error(`subscription ${id} was changed without its lock`);
  if (next !== state) {
    await store.insertMove(trx, {
      subscription_id: id,
      happening,
      from_state: state,
      to_state: next,
      actor: by.actor,
      operator_status: by.operatorStatus ?? null,
      at: now,
    });
  }
  return moved;
}

type Columns = Insertable<SubscriptionsTable>;

/** What is sold by which brand, and what is particular to this subscription. */
type Beginning = {
  brand: Pick<Brand, "key" | "service" | "productId" | "timeZone">;
  sold: Package;
} & Pick<Columns, "payer" | "player_id" | "msisdn" | "state" | "reference" | "channel"> &
  Partial<Omit<Columns, "brand">>;

/** Undefined when the subscriber has a live one of this product already. */
export async function begin(
  trx: Executor,
  { brand, sold, ...particular }: Beginning,
  { actor }: By,
  now: Date,
): Promise<store.Subscription | undefined> {
  const begun = await store.insert(trx, {
    id: newId({ now: () => now }),
    service: brand.service,
    brand: brand.key,
    product_id: String(brand.productId),
    package_id: sold.packageId,
    period: sold.period,
    price_minor: sold.price.minor,
    currency: sold.price.currency,
    time_zone: brand.timeZone,
    started_at: now,
    anchor_at: now,
    next_step_at: now,
    created_at: now,
    ...particular,
  });
  if (!begun) return undefined;
  await store.insertMove(trx, {
    subscription_id: begun.id,
    happening: "begun",
    from_state: null,
    to_state: begun.state,
    actor,
    operator_status: begun.operator_status,
    at: now,
  });
  return begun;
}
