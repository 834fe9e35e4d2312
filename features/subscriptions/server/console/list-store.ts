import { sql, type RawBuilder } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { ChargeFilters, SubscriptionFilters } from "../../contract/staff.ts";
import type { ChargeState, Payer, RefundState, State } from "../../rules.ts";
import type { SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<SubscriptionTables & Pick<AccountTables, "players">>();

type Condition = RawBuilder<unknown>;

export interface Page<Filters, Id = string> {
  readonly brands: readonly string[];
  readonly filters: Filters;
  readonly span: TimeSpan;
  readonly after: { readonly at: Date; readonly id: Id } | undefined;
  readonly limit: number;
}

interface Sorted {
  readonly order: "asc" | "desc";
}

export interface PlayerColumns {
  playerId: string | null;
  username: string | null;
}

export interface SubscriptionRow extends PlayerColumns {
  id: string;
  at: Date;
  brand: string;
  msisdn: string | null;
  payer: Payer;
  packageId: string;
  priceMinor: number;
  currency: string;
  state: State;
  operatorStatus: string | null;
  paidUntil: Date | null;
  endedAt: Date | null;
  checkedAt: Date | null;
  checkFailedSince: Date | null;
}

interface SubscriptionsPage extends Page<SubscriptionFilters> {
  /** Set to list only subscriptions that were not compared with their operator since. */
  readonly uncheckedSince: Date | undefined;
}

/** The index has the brand first, so each brand is read by itself in order, and the pages are merged. */
export async function findSubscriptions(
  executor: Executor,
  { brands, filters, span, after, limit, uncheckedSince }: SubscriptionsPage,
): Promise<SubscriptionRow[]> {
  const { state, payer, player, subscription } = filters;
  const conditions = [
    ...ifGiven(uncheckedSince, (before) => sql`one.id = any (${uncheckedIds(brands, before)})`),
    sql`one.brand = scope.brand`,
    ...ifGiven(state, (value) => sql`one.state = ${value}`),
    ...ifGiven(payer, (value) => sql`one.payer = ${value}`),
    ...ifGiven(player, (value) => sql`one.player_id = ${value}::uuid`),
    ...ifGiven(subscription, (value) => sql`one.id = ${value}::uuid`),
    isWithin("one.created_at", span),
    ...afterCursor(sql`one.created_at, one.id`, filters, after),
  ];
  const order = sql.raw(filters.order);
  const { rows } = await sql<SubscriptionRow>`
    select found.id, found.created_at as at, found.brand, coalesce(found.msisdn, found.stop_msisdn) as msisdn,
        found.payer, found.package_id as "packageId", found.price_minor as "priceMinor", found.currency, found.state,
        found.operator_status as "operatorStatus", found.paid_until as "paidUntil", found.ended_at as "endedAt",
        found.checked_at as "checkedAt", found.check_failed_since as "checkFailedSince", player.id as "playerId", player.username
      from unnest(${[...brands]}::text[]) as scope (brand)
      cross join lateral (select * from subscriptions one where ${sql.join(conditions, sql` and `)}
        order by one.created_at ${order}, one.id ${order} limit ${limit}) as found
      left join players player on player.id = found.player_id and player.removed_at is null
      order by found.created_at ${order}, found.id ${order} limit ${limit}`.execute(tables(executor));
  return rows;
}

export interface ChargeListRow extends PlayerColumns {
  id: string;
  subscriptionId: string;
  at: Date;
  brand: string;
  payer: Payer;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  state: ChargeState;
  paidAt: Date | null;
  refundedAt: Date | null;
  reason: string | null;
  reference: string | null;
  refund: RefundState | null;
  refundRequestedAt: Date | null;
}

interface ChargesPage extends Page<ChargeFilters> {
  /** Set to list only charges with a refund that staff must look at. */
  readonly openRefunds: OpenRefunds | undefined;
}

export interface OpenRefunds {
  readonly lateBefore: Date;
  readonly refusedSince: Date;
}

export async function findCharges(
  executor: Executor,
  { brands, filters, span, after, limit, openRefunds }: ChargesPage,
): Promise<ChargeListRow[]> {
  const { state, player, subscription, charge } = filters;
  const conditions = [
    ...ifGiven(openRefunds, (open) => sql`one.id in (${openRefundIds(open)})`),
    sql`one.brand = scope.brand`,
    ...ifGiven(state, (value) => sql`one.state = ${value}`),
    ...ifGiven(
      player,
      (value) => sql`one.subscription_id in (select id from subscriptions where player_id = ${value}::uuid)`,
    ),
    ...ifGiven(subscription, (value) => sql`one.subscription_id = ${value}::uuid`),
    ...ifGiven(charge, (value) => sql`one.id = ${value}::uuid`),
    isWithin("one.created_at", span),
    ...afterCursor(sql`one.created_at, one.id`, filters, after),
  ];
  const order = sql.raw(filters.order);
  const { rows } = await sql<ChargeListRow>`
    select found.id, found.subscription_id as "subscriptionId", found.created_at as at, found.brand,
        subscription.payer, found.amount_minor as "amountMinor", found.currency, found.state,
        case found.state when 'refunded' then found.amount_minor else found.refunded_minor end as "refundedMinor",
        found.paid_at as "paidAt", found.refunded_at as "refundedAt", attempt.reason,
        attempt.processor_ref as reference, refund.state as refund, refund.requested_at as "refundRequestedAt", player.id as "playerId", player.username
      from unnest(${[...brands]}::text[]) as scope (brand)
      cross join lateral (select * from subscription_charges one where ${sql.join(conditions, sql` and `)}
        order by one.created_at ${order}, one.id ${order} limit ${limit}) as found
      join subscriptions subscription on subscription.id = found.subscription_id
      left join players player on player.id = subscription.player_id and player.removed_at is null
      left join subscription_charge_attempts attempt
        on attempt.charge_id = found.id and attempt.number = found.attempt
      left join lateral (select state, requested_at from charge_refunds where charge_id = found.id
        order by requested_at desc limit 1) as refund on true
      order by found.created_at ${order}, found.id ${order} limit ${limit}`.execute(tables(executor));
  return rows;
}

/** During the outage of an operator all its subscriptions are unchecked; more than these are neither listed nor counted. */
const maxUnchecked = sql.lit(2_000);

/** The live subscriptions whose operator was not asked, or has not answered, since `before`; longest unchecked first. */
function uncheckedIds(brands: readonly string[], before: Date): Condition {
  const live = sql`brand = any (${[...brands]}::text[]) and state <> 'ended' and payer <> 'card'`;
  // An array, so that they are found first, however many there are.
  return sql`array(
    (select id from subscriptions where check_failed_since < ${before} and ${live}
      order by check_failed_since limit ${maxUnchecked})
    union (select id from subscriptions where checked_at < ${before} and ${live}
      order by checked_at limit ${maxUnchecked})
    union (select id from subscriptions where checked_at is null and started_at < ${before} and ${live}
      limit ${maxUnchecked}))`;
}

/** The charges whose refund is late, or was refused and not tried again. */
function openRefundIds({ lateBefore, refusedSince }: OpenRefunds): Condition {
  return sql`
    select charge_id from charge_refunds where state = 'pending' and requested_at < ${lateBefore}
    union select charge_id from charge_refunds refused where state = 'refused' and settled_at > ${refusedSince}
      and not exists (select from charge_refunds later
        where later.charge_id = refused.charge_id and later.requested_at > refused.requested_at)`;
}

export async function countOpenRefunds(
  executor: Executor,
  brands: readonly string[],
  open: OpenRefunds,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(refund.requested_at) as "oldestAt"
      from subscription_charges charge
      cross join lateral (select requested_at from charge_refunds where charge_id = charge.id
        order by requested_at desc limit 1) as refund
      where charge.id in (${openRefundIds(open)})
        and charge.brand = any (${[...brands]}::text[])`.execute(tables(executor));
  return rows[0] ?? { count: 0, oldestAt: null };
}

export async function countUnchecked(
  executor: Executor,
  brands: readonly string[],
  before: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count,
        min(coalesce(check_failed_since, checked_at, started_at)) as "oldestAt"
      from subscriptions where id = any (${uncheckedIds(brands, before)})`.execute(tables(executor));
  return rows[0] ?? { count: 0, oldestAt: null };
}

export function ifGiven<Value>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition[] {
  return value === undefined ? [] : [condition(value)];
}

/** The rows after the last one of the page before. */
export function afterCursor(
  columns: Condition,
  { order }: Sorted,
  cursor: { readonly at: Date; readonly id: string | number } | undefined,
  idType: "uuid" | "bigint" = "uuid",
): Condition[] {
  if (cursor === undefined) return [];
  const last = sql`${cursor.at}::timestamptz, ${cursor.id}::${sql.raw(idType)}`;
  return [order === "asc" ? sql`(${columns}) > (${last})` : sql`(${columns}) < (${last})`];
}
