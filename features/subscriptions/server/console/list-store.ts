import { sql, type RawBuilder } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ChargeFilters, MessageFilters, SubscriptionFilters } from "../../contract/staff.ts";
import type { ChargeState, MessageKind, MessageState, Payer, RefundState, State } from "../../rules.ts";
import type { SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<SubscriptionTables & Pick<AccountTables, "players">>();

type Condition = RawBuilder<unknown>;

export interface Page<Filters, Id = string> {
  readonly brands: readonly string[];
  readonly filters: Filters;
  readonly after: { readonly at: Date; readonly id: Id } | undefined;
  readonly limit: number;
}

interface Days {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
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
  readonly overdueBefore: Date | undefined;
}

/** The index has the brand first, so each brand is read by itself in order, and the pages are merged. */
export async function findSubscriptions(
  executor: Executor,
  { brands, filters, after, limit, overdueBefore }: SubscriptionsPage,
): Promise<SubscriptionRow[]> {
  const { state, payer, player, subscription } = filters;
  const conditions = [
    ...when(overdueBefore, (before) => sql`one.id in (${overdueIds(before)})`),
    sql`one.brand = scope.brand`,
    ...when(state, (value) => sql`one.state = ${value}`),
    ...when(payer, (value) => sql`one.payer = ${value}`),
    ...when(player, (value) => sql`one.player_id = ${value}::uuid`),
    ...when(subscription, (value) => sql`one.id = ${value}::uuid`),
    ...within(sql`one.created_at`, filters),
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
}

export async function findCharges(
  executor: Executor,
  { brands, filters, after, limit }: Page<ChargeFilters>,
): Promise<ChargeListRow[]> {
  const { state, player, subscription, charge } = filters;
  const conditions = [
    sql`one.brand = scope.brand`,
    ...when(state, (value) => sql`one.state = ${value}`),
    ...when(
      player,
      (value) => sql`one.subscription_id in (select id from subscriptions where player_id = ${value}::uuid)`,
    ),
    ...when(subscription, (value) => sql`one.subscription_id = ${value}::uuid`),
    ...when(charge, (value) => sql`one.id = ${value}::uuid`),
    ...within(sql`one.created_at`, filters),
    ...afterCursor(sql`one.created_at, one.id`, filters, after),
  ];
  const order = sql.raw(filters.order);
  const { rows } = await sql<ChargeListRow>`
    select found.id, found.subscription_id as "subscriptionId", found.created_at as at, found.brand,
        subscription.payer, found.amount_minor as "amountMinor", found.currency, found.state,
        case found.state when 'refunded' then found.amount_minor else found.refunded_minor end as "refundedMinor",
        found.paid_at as "paidAt", found.refunded_at as "refundedAt", attempt.reason,
        attempt.processor_ref as reference, refund.state as refund, player.id as "playerId", player.username
      from unnest(${[...brands]}::text[]) as scope (brand)
      cross join lateral (select * from subscription_charges one where ${sql.join(conditions, sql` and `)}
        order by one.created_at ${order}, one.id ${order} limit ${limit}) as found
      join subscriptions subscription on subscription.id = found.subscription_id
      left join players player on player.id = subscription.player_id and player.removed_at is null
      left join subscription_charge_attempts attempt
        on attempt.charge_id = found.id and attempt.number = found.attempt
      left join lateral (select state from charge_refunds where charge_id = found.id
        order by requested_at desc limit 1) as refund on true
      order by found.created_at ${order}, found.id ${order} limit ${limit}`.execute(tables(executor));
  return rows;
}

export interface MessageRow extends PlayerColumns {
  id: number;
  at: Date;
  source: OperatorFamily | `${OperatorFamily}/sms`;
  brand: string;
  kind: MessageKind | null;
  state: MessageState;
  outcome: string | null;
  failure: string | null;
  failures: number;
  processedAt: Date | null;
  subscriptionId: string | null;
}

/** The endpoints and brands whose messages a member sees. Messages of an unknown brand have an empty one. */
export interface MessageScope {
  readonly brands: readonly string[];
  readonly sources: readonly string[];
}

export async function findMessages(
  executor: Executor,
  { scope, filters, after, limit }: Omit<Page<MessageFilters, number>, "brands"> & { scope: MessageScope },
): Promise<MessageRow[]> {
  const conditions = [
    sql`one.brand = scope.brand and one.operator = scope.source`,
    ...when(filters.state, (value) => sql`one.state = ${value}`),
    ...within(sql`one.received_at`, filters),
    ...afterCursor(sql`one.received_at, one.id`, filters, after, "bigint"),
  ];
  const order = sql.raw(filters.order);
  const { rows } = await sql<MessageRow>`
    select found.id, found.received_at as at, found.operator as source, found.brand, found.kind, found.state,
        found.outcome, found.failure, found.failures, found.processed_at as "processedAt",
        found.subscription_id as "subscriptionId", player.id as "playerId", player.username
      from unnest(${[...scope.brands]}::text[], ${[...scope.sources]}::text[]) as scope (brand, source)
      cross join lateral (select * from operator_inbox one where ${sql.join(conditions, sql` and `)}
        order by one.received_at ${order}, one.id ${order} limit ${limit}) as found
      left join subscriptions subscription on subscription.id = found.subscription_id
      left join players player on player.id = subscription.player_id and player.removed_at is null
      order by found.received_at ${order}, found.id ${order} limit ${limit}`.execute(tables(executor));
  return rows;
}

/** The live subscriptions whose operator was not asked, or has not answered, since `before`. */
function overdueIds(before: Date): Condition {
  const atOperator = sql`state <> 'ended' and payer <> 'card'`;
  return sql`
    select id from subscriptions where check_failed_since < ${before} and ${atOperator}
    union select id from subscriptions where checked_at < ${before} and ${atOperator}
    union select id from subscriptions where checked_at is null and started_at < ${before} and ${atOperator}`;
}

export async function countOverdue(
  executor: Executor,
  brands: readonly string[],
  before: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count,
        min(coalesce(check_failed_since, checked_at, started_at)) as "oldestAt"
      from subscriptions where id in (${overdueIds(before)})
        and brand = any (${[...brands]}::text[])`.execute(tables(executor));
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** The messages that wait for longer than their job retries. */
export async function countUnprocessed(
  executor: Executor,
  scope: MessageScope,
  before: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(one.received_at) as "oldestAt"
      from unnest(${[...scope.brands]}::text[], ${[...scope.sources]}::text[]) as scope (brand, source)
      join operator_inbox one on one.brand = scope.brand and one.operator = scope.source
      where one.processed_at is null and one.received_at < ${before}`.execute(tables(executor));
  return rows[0] ?? { count: 0, oldestAt: null };
}

export function when<Value>(value: Value | undefined, condition: (value: Value) => Condition): Condition[] {
  return value === undefined ? [] : [condition(value)];
}

export function within(column: Condition, { from, until }: Days): Condition[] {
  return [
    ...when(from, (day) => sql`${column} >= ${`${day}T00:00:00Z`}::timestamptz`),
    ...when(until, (day) => sql`${column} < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`),
  ];
}

/** The rows after the last one of the page before. */
export function afterCursor(
  columns: Condition,
  { order }: Days,
  cursor: { readonly at: Date; readonly id: string | number } | undefined,
  idType: "uuid" | "bigint" = "uuid",
): Condition[] {
  if (cursor === undefined) return [];
  const last = sql`${cursor.at}::timestamptz, ${cursor.id}::${sql.raw(idType)}`;
  return [order === "asc" ? sql`(${columns}) > (${last})` : sql`(${columns}) < (${last})`];
}
