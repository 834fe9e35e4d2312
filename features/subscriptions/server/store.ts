import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { compileStatement } from "#kit/db/statement.ts";
import type { Package, Payer, State } from "../rules.ts";
import type {
  Actor,
  SubscriptionTransitionsTable,
  SubscriptionsTable,
  SubscriptionTables,
} from "./tables.ts";

const tables = (executor: Executor) => executor.as<SubscriptionTables>();

export type Subscription = Selectable<SubscriptionsTable>;

/** The package at the agreed price. */
export function packageOf({ package_id, period, price_minor, currency }: Subscription): Package {
  return { packageId: package_id, period, price: { minor: price_minor, currency } };
}

/** The input of `usableUntil`. */
export function timesOf({ state, trial_ends_at, paid_until }: Subscription) {
  return { state, trialEndsAt: trial_ends_at, paidUntil: paid_until };
}

/** The owner. A number can have a subscription before it has a player. */
export interface Subscriber {
  service: string;
  playerId?: string | null | undefined;
  msisdn?: string | null | undefined;
}

type Columns = Insertable<SubscriptionsTable>;

/** Brand and package, and the remaining columns of the new row. */
export type NewSubscriptionValues = {
  brand: Pick<Brand, "key" | "service" | "productId" | "timeZone">;
  plan: Package;
} & Pick<Columns, "payer" | "player_id" | "msisdn" | "state" | "reference" | "channel"> &
  Partial<Omit<Columns, "brand">>;

/** Undefined if the subscriber already has a live subscription of this product. */
export function insert(
  trx: Executor,
  { brand, plan, ...columns }: NewSubscriptionValues,
  now: Date,
): Promise<Subscription | undefined> {
  return tables(trx)
    .insertInto("subscriptions")
    .values({
      id: newId({ now: () => now }),
      service: brand.service,
      brand: brand.key,
      product_id: String(brand.productId),
      package_id: plan.packageId,
      period: plan.period,
      price_minor: plan.price.minor,
      currency: plan.price.currency,
      time_zone: brand.timeZone,
      started_at: now,
      anchor_at: now,
      next_step_at: now,
      created_at: now,
      ...columns,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export interface NewTransition {
  eventType: SubscriptionTransitionsTable["event_type"];
  from: State | null;
  actor: Actor;
  operatorStatus?: string | null;
  at: Date;
}

/** Records the transition to the current state. */
export async function insertTransition(
  trx: Executor,
  { id, state }: Subscription,
  { eventType, from, actor, operatorStatus = null, at }: NewTransition,
): Promise<void> {
  await tables(trx)
    .insertInto("subscription_transitions")
    .values({
      subscription_id: id,
      event_type: eventType,
      from_state: from,
      to_state: state,
      actor,
      operator_status: operatorStatus,
      at,
    })
    .execute();
}

export function lockById(trx: Executor, id: string): Promise<Subscription | undefined> {
  return tables(trx)
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function findById(executor: Executor, id: string): Promise<Subscription | undefined> {
  return tables(executor).selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findByReference(executor: Executor, reference: string): Promise<Subscription | undefined> {
  return tables(executor)
    .selectFrom("subscriptions")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Listed by name, because the result of a prepared statement must not change when a later version adds a column. */
const columns = [
  "id",
  "service",
  "brand",
  "payer",
  "product_id",
  "package_id",
  "period",
  "price_minor",
  "currency",
  "time_zone",
  "player_id",
  "msisdn",
  "state",
  "operator_status",
  "operator_ref",
  "reference",
  "channel",
  "started_at",
  "trial_ends_at",
  "anchor_at",
  "next_period",
  "paid_until",
  "unpaid_since",
  "stop_requested_at",
  "ended_at",
  "next_step_at",
  "checked_at",
  "check_failed_since",
  "stop_msisdn",
  "notify_msisdn",
  "created_at",
] as const satisfies readonly (keyof SubscriptionsTable)[];

const latestOf = compileStatement<
  SubscriptionTables,
  Subscription,
  { service: string; playerId: string | null; msisdn: string | null }
>("latest-subscription", (db, { service, playerId, msisdn }) =>
  db
    .selectFrom("subscriptions")
    .where("service", "=", service)
    .where(
      sql<boolean>`(player_id = ${playerId}::uuid or (msisdn = ${msisdn}::text
        and (${playerId}::uuid is null or player_id is null or player_id = ${playerId}::uuid or state <> 'ended')))`,
    )
    .orderBy((by) => by.case().when("state", "=", "ended").then(1).else(0).end())
    .orderBy("started_at", "desc")
    .limit(1)
    .select(columns),
);

/**
 * The live subscription, otherwise the last one, of a player or a number. A player owns the live subscription of their
 * number. An ended one may belong to a former owner of the number.
 */
export async function findLatest(
  executor: Executor,
  { service, playerId, msisdn }: Subscriber,
): Promise<Subscription | undefined> {
  const owner = { service, playerId: playerId || null, msisdn: msisdn || null };
  if (owner.playerId === null && owner.msisdn === null) return undefined;
  const [latest] = await executor.query(latestOf, owner);
  return latest;
}

/**
 * The subscriber's other subscriptions, newest first. Leaves out those of the number from before it had another owner.
 */
export function findOthers(
  executor: Executor,
  { service, playerId, msisdn }: Subscriber,
  exceptId: string,
  limit: number,
): Promise<Subscription[]> {
  return tables(executor)
    .selectFrom("subscriptions")
    .selectAll()
    .where("service", "=", service)
    .where("id", "<>", exceptId)
    .where((eb) =>
      eb.or([
        ...(playerId ? [eb("player_id", "=", playerId)] : []),
        ...(msisdn
          ? [
              eb.and([
                eb("msisdn", "=", msisdn),
                eb("player_id", "is", null),
                isOfSameOwner(playerId ?? null),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();
}

export function lockLatestOfNumber(
  trx: Executor,
  { service, msisdn, payer }: { service: string; msisdn: string; payer: Payer },
): Promise<Subscription | undefined> {
  return tables(trx)
    .selectFrom("subscriptions")
    .selectAll()
    .where("service", "=", service)
    .where("msisdn", "=", msisdn)
    .where("payer", "=", payer)
    .orderBy((by) => by.case().when("state", "=", "ended").then(1).else(0).end())
    .orderBy("started_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** When the last subscription of a removed player ended whose stop the operator has not confirmed yet. */
export async function findRemovedAt(
  trx: Executor,
  { service, msisdn, payer }: { service: string; msisdn: string; payer: Payer },
): Promise<Date | null> {
  const { at } = await tables(trx)
    .selectFrom("subscriptions")
    .select(({ fn }) => fn.max("ended_at").as("at"))
    .where("stop_msisdn", "=", msisdn)
    .where("service", "=", service)
    .where("payer", "=", payer)
    .executeTakeFirstOrThrow();
  return at;
}

/** The current or last subscription of a number at this operator, in any realm. */
export function findLatestOfPayer(
  executor: Executor,
  { payer, msisdn }: { payer: Payer; msisdn: string },
): Promise<Subscription | undefined> {
  return tables(executor)
    .selectFrom("subscriptions")
    .selectAll()
    .where("payer", "=", payer)
    .where("msisdn", "=", msisdn)
    .orderBy((by) => by.case().when("state", "=", "ended").then(1).else(0).end())
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The subscriptions that a STOP SMS of this number refers to. */
export function findLiveOfNumber(
  executor: Executor,
  { payer, msisdn }: { payer: Payer; msisdn: string },
): Promise<Subscription[]> {
  return tables(executor)
    .selectFrom("subscriptions")
    .selectAll()
    .where("payer", "=", payer)
    .where("msisdn", "=", msisdn)
    .where("state", "<>", "ended")
    .limit(20)
    .execute();
}

/** Undefined if the state changed since the row was read. */
export function update(
  trx: Executor,
  { id, state }: { id: string; state: State },
  changes: Updateable<SubscriptionsTable>,
): Promise<Subscription | undefined> {
  return tables(trx)
    .updateTable("subscriptions")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Whether the number has not changed its owner since: there is no later subscription of another player, and none that the
 * operator ended in use without a stop request (`indicatesChurn`).
 */
function isOfSameOwner(playerId: string | null) {
  return sql<boolean>`not exists (select from subscriptions as later
    where later.service = subscriptions.service and later.msisdn = subscriptions.msisdn
      and later.started_at >= subscriptions.started_at
      and ((later.player_id is not null and later.player_id is distinct from ${playerId}::uuid)
        or (later.state = 'ended' and later.stop_requested_at is null and exists (
          select from subscription_transitions as last where last.subscription_id = later.id
            and last.to_state = 'ended' and last.event_type = 'closed' and last.actor = 'operator'
            and last.from_state in ('trial', 'active', 'suspended')))))`;
}

/** Links the subscriptions of a number to its new player. */
export async function updateOwner(
  trx: Executor,
  owner: { id: string; service: string; msisdn: string },
): Promise<void> {
  await tables(trx)
    .updateTable("subscriptions")
    .set({ player_id: owner.id })
    .where("service", "=", owner.service)
    .where("msisdn", "=", owner.msisdn)
    .where((eb) =>
      eb.or([eb("state", "<>", "ended"), eb.and([eb("player_id", "is", null), isOfSameOwner(owner.id)])]),
    )
    // A player has one live subscription per product: an existing card subscription stays.
    .where(
      sql<boolean>`(state = 'ended' or not exists (select from subscriptions as own
        where own.service = subscriptions.service and own.player_id = ${owner.id}
          and own.product_id = subscriptions.product_id and own.state <> 'ended'))`,
    )
    .execute();
}

/** Live subscriptions that were not checked since `before`, oldest check first; without the operators in `down`. */
export function findToCheck(
  executor: Executor,
  before: Date,
  down: readonly Payer[],
  limit: number,
): Promise<Subscription[]> {
  return tables(executor)
    .selectFrom("subscriptions")
    .selectAll()
    .where("state", "<>", "ended")
    .where("payer", "not in", ["card", ...down])
    .where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<", before)]))
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

export async function updateCheckedAt(
  executor: Executor,
  id: string,
  now: Date,
  { hasFailed = false } = {},
): Promise<void> {
  await tables(executor)
    .updateTable("subscriptions")
    .set((eb) => ({
      checked_at: now,
      check_failed_since: hasFailed ? eb.fn.coalesce("check_failed_since", eb.val(now)) : null,
    }))
    .where("id", "=", id)
    .execute();
}

export function findTransitions(executor: Executor, subscriptionIds: readonly string[], limit: number) {
  return tables(executor)
    .selectFrom("subscription_transitions")
    .select([
      "subscription_id as subscriptionId",
      "event_type as event",
      "from_state as from",
      "to_state as state",
      "actor",
      "at",
    ])
    .where("subscription_id", "in", subscriptionIds)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** All live subscriptions at operators, by page. Seeds the simulators at startup. */
export function findLiveAtOperators(
  executor: Executor,
  page: { after: string | null; limit: number },
): Promise<Subscription[]> {
  let query = tables(executor)
    .selectFrom("subscriptions")
    .selectAll()
    .where("state", "<>", "ended")
    .where("payer", "<>", "card");
  if (page.after !== null) query = query.where("id", ">", page.after);
  return query.orderBy("id").limit(page.limit).execute();
}
