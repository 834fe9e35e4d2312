import type { OperatorFamily } from "#features/branding/rules.ts";
import { csvOfList, type StaffScope } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { driftFilters, type CheckedDay, type DriftFilters, type StaffDrift } from "../../contract/staff.ts";
import { subscriptionPermissions } from "../../rules.ts";
import { cursor, pageOf, playerOf, type Paged } from "./lists.ts";
import * as store from "./reconciliation-store.ts";

const shownMs = 30 * 86_400_000;

export async function listDays(
  executor: Executor,
  { brands, now }: StaffScope,
  operator: OperatorFamily | undefined,
): Promise<CheckedDay[]> {
  const from = new Date(now.getTime() - shownMs).toISOString().slice(0, 10);
  const days = await store.findDays(executor, { brands: brands.map(({ key }) => key), from, operator });
  return days.map(({ lastAnsweredAt, ...day }) => ({
    ...day,
    lastAnsweredAt: lastAnsweredAt?.toISOString() ?? null,
  }));
}

export async function listDrifts(
  executor: Executor,
  scope: StaffScope,
  query: Paged<DriftFilters>,
): Promise<{ rows: StaffDrift[]; next: string | null }> {
  const { rows, last } = toRowPage(await store.findDrifts(executor, pageOf(scope, query)), query.limit);
  return {
    rows: rows.map(({ id, at, playerId, username, ...row }) => ({
      driftId: id,
      at: at.toISOString(),
      ...row,
      player: playerOf({ playerId, username }),
    })),
    next: last && cursor.encode(last),
  };
}

export const driftsCsv = csvOfList({
  permission: subscriptionPermissions.operator_messages,
  columns: ["id", "at", "operator", "brand", "subscription", "before", "after", "operator_status", "outcome"],
  filters: driftFilters,
  list: listDrifts,
  cells: (one) => [
    one.driftId,
    one.at,
    one.operator,
    one.brand,
    one.subscriptionId,
    one.before,
    one.after,
    one.operatorStatus,
    one.outcome,
  ],
});
