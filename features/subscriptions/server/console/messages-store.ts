import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { MessageFilters } from "../../contract/staff.ts";
import type { CardMessageFilters } from "../../contract/staff-cards.ts";
import type { CardMessageKind, MessageKind, MessageState } from "../../rules.ts";
import type { CardTables, SubscriptionTables } from "../tables.ts";
import { afterCursor, ifGiven, type Page, type PlayerColumns } from "./list-store.ts";

const tables = (executor: Executor) =>
  executor.as<SubscriptionTables & CardTables & Pick<AccountTables, "players">>();

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

interface MessagesPage extends Omit<Page<MessageFilters, number>, "brands"> {
  readonly scope: MessageScope;
  /** Set to find only this message. */
  readonly id?: number | undefined;
}

export async function findMessages(
  executor: Executor,
  { scope, filters, span, after, limit, id }: MessagesPage,
): Promise<MessageRow[]> {
  const conditions = [
    sql`one.brand = scope.brand and one.operator = scope.source`,
    ...ifGiven(id, (value) => sql`one.id = ${value}::bigint`),
    ...ifGiven(filters.state, (value) => sql`one.state = ${value}`),
    isWithin("one.received_at", span),
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

export interface CardMessageRow extends PlayerColumns {
  id: number;
  at: Date;
  brand: string;
  kind: CardMessageKind;
  type: string;
  state: MessageState;
  outcome: string | null;
  failure: string | null;
  failures: number;
  processedAt: Date | null;
  subscriptionId: string | null;
}

interface CardMessagesPage extends Page<CardMessageFilters, number> {
  /** Set to find only this message. */
  readonly id?: number | undefined;
}

/** Messages of an unknown brand have an empty one. */
export async function findCardMessages(
  executor: Executor,
  { brands, filters, span, after, limit, id }: CardMessagesPage,
): Promise<CardMessageRow[]> {
  const conditions = [
    sql`one.brand = scope.brand`,
    ...ifGiven(id, (value) => sql`one.id = ${value}::bigint`),
    ...ifGiven(filters.state, (value) => sql`one.state = ${value}`),
    isWithin("one.received_at", span),
    ...afterCursor(sql`one.received_at, one.id`, filters, after, "bigint"),
  ];
  const order = sql.raw(filters.order);
  const { rows } = await sql<CardMessageRow>`
    select found.id, found.received_at as at, found.brand, found.facts->>'kind' as kind, found.type, found.state,
        found.outcome, found.failure, found.failures, found.processed_at as "processedAt",
        found.subscription_id as "subscriptionId", player.id as "playerId", player.username
      from unnest(${[...brands]}::text[]) as scope (brand)
      cross join lateral (select * from card_inbox one where ${sql.join(conditions, sql` and `)}
        order by one.received_at ${order}, one.id ${order} limit ${limit}) as found
      left join subscriptions subscription on subscription.id = found.subscription_id
      left join players player on player.id = subscription.player_id and player.removed_at is null
      order by found.received_at ${order}, found.id ${order} limit ${limit}`.execute(tables(executor));
  return rows;
}

export async function countUnprocessedCards(
  executor: Executor,
  brands: readonly string[],
  before: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(received_at) as "oldestAt" from card_inbox
      where brand = any (${[...brands]}::text[]) and processed_at is null and received_at < ${before}`.execute(
    tables(executor),
  );
  return rows[0] ?? { count: 0, oldestAt: null };
}
