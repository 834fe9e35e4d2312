import { staffProblems } from "#features/staff/contract.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { csvOfList, recordAudit, type InboxQueue, type StaffScope } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { cardProblems } from "../../contract.ts";
import { withdrawalFilters, type StaffWithdrawal, type WithdrawalFilters } from "../../contract/staff.ts";
import {
  isOpenWithdrawal,
  readOrderNumber,
  subscriptionAuditActions,
  subscriptionPermissions,
} from "../../rules.ts";
import * as checkouts from "../card/checkout-store.ts";
import type { CardContext } from "../card/ports.ts";
import { withdrawFrom } from "../card/withdrawal.ts";
import * as withdrawals from "../card/withdrawal-store.ts";
import { cursor, pageOf, type Paged } from "./lists.ts";
import * as store from "./withdrawals-store.ts";

export async function listWithdrawals(
  executor: Executor,
  scope: StaffScope,
  query: Paged<WithdrawalFilters>,
): Promise<{ rows: StaffWithdrawal[]; next: string | null }> {
  const { rows, last } = toRowPage(await store.findWithdrawals(executor, pageOf(scope, query)), query.limit);
  return {
    rows: rows.map(({ id, at, outcome, settledAt, ...row }) => ({
      withdrawalId: id,
      at: at.toISOString(),
      ...row,
      state: outcome ?? "waiting",
      settledAt: settledAt?.toISOString() ?? null,
    })),
    next: last && cursor.encode(last),
  };
}

/** Applies an open withdrawal to the contract that staff have found. */
export async function settleByOrder(
  trx: Executor,
  context: Pick<CardContext, "jobs" | "siteOf">,
  actor: StaffActor,
  { withdrawalId, orderNumber, reason }: { withdrawalId: string; orderNumber: string; reason: string },
  now: Date,
): Promise<{ outcome: "withdrawn" | "late" }> {
  const declared = await findOpen(trx, withdrawalId);
  const order = { service: declared.service, orderNumber: readOrderNumber(orderNumber) };
  const checkout = await checkouts.findCompletedByOrderNumber(trx, order);
  const outcome = checkout && (await withdrawFrom(context, trx, declared, checkout, now));
  if (outcome === undefined) {
    throw cardProblems.problem("checkout_not_found", [{ field: "orderNumber", code: "checkout_not_found" }]);
  }
  if (outcome === "already_settled") throw staffProblems.problem("staff_changed");
  await recordAudit(
    trx,
    {
      ...actor,
      action: subscriptionAuditActions.withdrawal_settled,
      subject: withdrawalId,
      details: { before: declared.outcome ?? "waiting", after: outcome, order: order.orderNumber, reason },
    },
    now,
  );
  return { outcome };
}

export async function dismissWithdrawal(
  trx: Executor,
  actor: StaffActor,
  { withdrawalId, reason }: { withdrawalId: string; reason: string },
  now: Date,
): Promise<void> {
  const declared = await findOpen(trx, withdrawalId);
  const dismissed = { checkout_id: null, outcome: "dismissed" } as const;
  if (!(await withdrawals.updateSettled(trx, withdrawalId, dismissed, now))) {
    throw staffProblems.problem("staff_changed");
  }
  await recordAudit(
    trx,
    {
      ...actor,
      action: subscriptionAuditActions.withdrawal_dismissed,
      subject: withdrawalId,
      details: { before: declared.outcome ?? "waiting", reason },
    },
    now,
  );
}

async function findOpen(trx: Executor, withdrawalId: string): Promise<withdrawals.Withdrawal> {
  const declared = await withdrawals.findById(trx, withdrawalId);
  if (!declared?.confirmed_at) throw cardProblems.problem("withdrawal_not_found");
  if (!isOpenWithdrawal(declared.outcome)) throw staffProblems.problem("staff_changed");
  return declared;
}

export const withdrawalsCsv = csvOfList({
  permission: subscriptionPermissions.charge_refunds,
  columns: ["id", "declared_at", "brand", "name", "email", "order", "state", "settled_at", "subscription"],
  filters: withdrawalFilters,
  list: listWithdrawals,
  cells: (one) => [
    one.withdrawalId,
    one.at,
    one.brand,
    one.name,
    one.email,
    one.orderNumber,
    one.state,
    one.settledAt,
    one.subscriptionId,
  ],
});

export const withdrawalQueue: InboxQueue = {
  permission: subscriptionPermissions.charge_refunds,
  path: "/withdrawals?order=asc",
  size: (executor, { brands }) =>
    store.countOpen(
      executor,
      brands.map(({ key }) => key),
    ),
};
