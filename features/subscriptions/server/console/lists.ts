import type { DaySpan } from "#features/staff/rules.ts";
import { csvOfList, timeSpanIn, type InboxQueue, type StaffScope } from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import {
  chargeFilters,
  subscriptionFilters,
  type ChargeFilters,
  type StaffCharge,
  type StaffSubscription,
  type SubscriptionFilters,
} from "../../contract/staff.ts";
import {
  overdueAfterMs,
  refundableOf,
  refundLateAfterMs,
  refusedRefundShownMs,
  shownRefundOf,
  subscriptionPermissions,
} from "../../rules.ts";
import * as store from "./list-store.ts";

export const cursor = defineCursor({ at: "instant", id: "uuid" });

export type Paged<Filters> = Filters & { after?: string | undefined; limit: number };

export async function listSubscriptions(
  executor: Executor,
  scope: StaffScope,
  query: Paged<SubscriptionFilters>,
): Promise<{ rows: StaffSubscription[]; next: string | null }> {
  const uncheckedSince =
    query.check === "overdue" ? new Date(scope.now.getTime() - overdueAfterMs) : undefined;
  const found = await store.findSubscriptions(executor, { ...pageOf(scope, query), uncheckedSince });
  const { rows, last } = toRowPage(found, query.limit);
  return {
    rows: rows.map((row) => ({
      subscriptionId: row.id,
      at: row.at.toISOString(),
      brand: row.brand,
      player: playerOf(row),
      maskedNumber: row.msisdn === null ? null : `…${row.msisdn.slice(-3)}`,
      payer: row.payer,
      packageId: row.packageId,
      price: { minor: row.priceMinor, currency: row.currency },
      state: row.state,
      operatorStatus: row.operatorStatus,
      paidUntil: row.paidUntil?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      checkedAt: row.checkedAt?.toISOString() ?? null,
      checkFailedSince: row.checkFailedSince?.toISOString() ?? null,
    })),
    next: last && cursor.encode(last),
  };
}

export async function listCharges(
  executor: Executor,
  scope: StaffScope,
  query: Paged<ChargeFilters>,
): Promise<{ rows: StaffCharge[]; next: string | null }> {
  const openRefunds = query.refund === "open" ? openRefundsAt(scope.now) : undefined;
  const found = await store.findCharges(executor, { ...pageOf(scope, query), openRefunds });
  const { rows, last } = toRowPage(found, query.limit);
  return {
    rows: rows.map((row) => ({
      chargeId: row.id,
      subscriptionId: row.subscriptionId,
      at: row.at.toISOString(),
      brand: row.brand,
      player: playerOf(row),
      payer: row.payer,
      amount: { minor: row.amountMinor, currency: row.currency },
      refunded: { minor: row.refundedMinor, currency: row.currency },
      state: row.state,
      paidAt: row.paidAt?.toISOString() ?? null,
      refundedAt: row.refundedAt?.toISOString() ?? null,
      reason: row.reason,
      reference: row.reference,
      refundable: refundableOf(row, scope.now),
      refund: shownRefund(row, scope.now),
    })),
    next: last && cursor.encode(last),
  };
}

function shownRefund({ refund, refundRequestedAt }: store.ChargeListRow, now: Date) {
  if (refund === null || refundRequestedAt === null) return null;
  return shownRefundOf({ state: refund, requestedAt: refundRequestedAt }, now);
}

function openRefundsAt(now: Date): store.OpenRefunds {
  return {
    lateBefore: new Date(now.getTime() - refundLateAfterMs),
    refusedSince: new Date(now.getTime() - refusedRefundShownMs),
  };
}

export function pageOf<Filters extends Paged<DaySpan>>(scope: StaffScope, query: Filters) {
  return {
    brands: scope.brands.map(({ key }) => key),
    span: timeSpanIn(scope, query),
    filters: query,
    after: cursor.decode(query.after),
    limit: query.limit + 1,
  };
}

export function playerOf({ playerId, username }: { playerId: string | null; username: string | null }) {
  return playerId === null || username === null ? null : { playerId, username };
}

export const subscriptionsCsv = csvOfList({
  permission: subscriptionPermissions.charges,
  columns: [
    "id",
    "at",
    "brand",
    "player",
    "payer",
    "package",
    "price",
    "currency",
    "state",
    "operator_status",
    "paid_until",
    "ended_at",
  ],
  filters: subscriptionFilters,
  list: listSubscriptions,
  cells: (one) => [
    one.subscriptionId,
    one.at,
    one.brand,
    one.player?.username ?? null,
    one.payer,
    one.packageId,
    decimalOf(one.price),
    one.price.currency,
    one.state,
    one.operatorStatus,
    one.paidUntil,
    one.endedAt,
  ],
});

export const chargesCsv = csvOfList({
  permission: subscriptionPermissions.charges,
  columns: [
    "id",
    "at",
    "subscription",
    "brand",
    "player",
    "payer",
    "amount",
    "refunded",
    "currency",
    "state",
    "paid_at",
    "refunded_at",
    "reason",
    "reference",
  ],
  filters: chargeFilters,
  list: listCharges,
  cells: (one) => [
    one.chargeId,
    one.at,
    one.subscriptionId,
    one.brand,
    one.player?.username ?? null,
    one.payer,
    decimalOf(one.amount),
    decimalOf(one.refunded),
    one.amount.currency,
    one.state,
    one.paidAt,
    one.refundedAt,
    one.reason,
    one.reference,
  ],
});

function decimalOf({ minor }: { minor: number }): string {
  return (minor / 100).toFixed(2);
}

export const overdueQueue: InboxQueue = {
  permission: subscriptionPermissions.operator_messages,
  path: "/subscriptions?check=overdue",
  size: (executor, { brands, now }) =>
    store.countUnchecked(
      executor,
      brands.map(({ key }) => key),
      new Date(now.getTime() - overdueAfterMs),
    ),
};

export const refundQueue: InboxQueue = {
  permission: subscriptionPermissions.charge_refunds,
  path: "/charges?refund=open",
  size: (executor, { brands, now }) =>
    store.countOpenRefunds(
      executor,
      brands.map(({ key }) => key),
      openRefundsAt(now),
    ),
};
