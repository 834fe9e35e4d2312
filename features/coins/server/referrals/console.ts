import { servicesOf } from "#features/branding/rules.ts";
import { csvOfList, timeSpanIn, type InboxQueue, type StaffScope } from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { referralFilters, type ReferralFilters, type StaffReferral } from "../../contract/staff.ts";
import { coinPermissions } from "../../rules.ts";
import * as store from "./console-store.ts";

const cursor = defineCursor({ at: "instant", id: "uuid" });

export async function listReferralPage(
  executor: Executor,
  scope: StaffScope,
  query: ReferralFilters & { after?: string | undefined; limit: number },
): Promise<{ rows: StaffReferral[]; next: string | null }> {
  const found = await store.findPage(executor, {
    services: servicesOf(scope.brands),
    span: timeSpanIn(scope, query),
    state: query.state,
    order: query.order,
    after: cursor.decode(query.after),
    limit: query.limit + 1,
  });
  const { rows, last } = toRowPage(found, query.limit);
  return {
    rows: rows.map((row) => ({
      referralId: row.id,
      friend: { playerId: row.friendId, username: row.friend },
      referrer: { playerId: row.referrerId, username: row.referrer },
      state: row.state,
      signals: row.signals,
      joinedAt: row.at.toISOString(),
    })),
    next: last && cursor.encode(last),
  };
}

export const referralsCsv = csvOfList({
  permission: coinPermissions.referrals,
  columns: ["id", "joined", "friend", "referrer", "state", "signals"],
  filters: referralFilters,
  list: listReferralPage,
  cells: ({ referralId, joinedAt, friend, referrer, state, signals }) => [
    referralId,
    joinedAt,
    friend.username,
    referrer.username,
    state,
    signals.join(" "),
  ],
});

export const referralQueue: InboxQueue = {
  permission: coinPermissions.referrals,
  path: "/referrals?state=held",
  size: (executor, { brands }) => store.countHeld(executor, servicesOf(brands)),
};
