import { audienceOf, audiencesOf, type Audience, type Brand } from "#features/branding/rules.ts";
import { staffProblems } from "#features/staff/contract.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { csvOfList, timeSpanIn, type InboxQueue, type StaffScope } from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { battlegroundProblems } from "../../contract.ts";
import { prizeFilters, type PrizeFilters, type StaffPrize } from "../../contract/staff-prizes.ts";
import { approvedSince, battlegroundPermissions, isPaymentLate } from "../../rules.ts";
import * as store from "./prize-store.ts";
import { approvePrize } from "./approval.ts";

const cursor = defineCursor({ at: "instant", id: "uuid" });

export async function listPrizePage(
  executor: Executor,
  { brands, now }: StaffScope,
  query: PrizeFilters & { after?: string | undefined; limit: number; reader?: string },
): Promise<{ rows: StaffPrize[]; next: string | null }> {
  const found = await store.findPage(executor, {
    audiences: audiencesOf(brands),
    states: query.state && [query.state],
    span: timeSpanIn({ brands, now }, query),
    approvedSince: approvedSince(now),
    order: query.order,
    after: cursor.decode(query.after),
    limit: query.limit + 1,
  });
  const { rows, last } = toRowPage(found, query.limit);
  return {
    rows: rows.map((row) => ({
      prizeId: row.id,
      event: inLanguage(row.title, "en"),
      place: row.place,
      amount: { minor: row.amount, currency: row.currency },
      winner: row.username,
      state: row.state,
      dueAt: row.dueAt.toISOString(),
      isLate: isPaymentLate(row, now),
      method: row.method,
      approvals: row.approvedBy.length,
      isApprovedByYou: query.reader !== undefined && row.approvedBy.includes(query.reader),
      exportedAt: row.exportedAt?.toISOString() ?? null,
      reference: row.reference,
    })),
    next: last && cursor.encode({ at: last.dueAt, id: last.id }),
  };
}

export const prizesCsv = csvOfList({
  permission: battlegroundPermissions.prizes,
  columns: [
    "id",
    "battleground",
    "place",
    "amount",
    "currency",
    "winner",
    "state",
    "due",
    "late",
    "method",
    "approvals",
    "given to the bank",
    "reference",
  ],
  filters: prizeFilters,
  list: listPrizePage,
  cells: (prize) => [
    prize.prizeId,
    prize.event,
    String(prize.place),
    (prize.amount.minor / 100).toFixed(2),
    prize.amount.currency,
    prize.winner,
    prize.state,
    prize.dueAt,
    prize.isLate ? "yes" : "no",
    prize.method,
    String(prize.approvals),
    prize.exportedAt,
    prize.reference,
  ],
});

export const prizeQueues: Readonly<Record<string, InboxQueue>> = {
  prizes_to_approve: {
    permission: battlegroundPermissions.prizes,
    path: "/prizes?state=claimed",
    size: (executor, { brands }) => store.countInState(executor, audiencesOf(brands), "claimed"),
  },
  prizes_to_pay: {
    permission: battlegroundPermissions.payouts,
    path: "/prizes?state=approved",
    size: (executor, { brands }) => store.countInState(executor, audiencesOf(brands), "approved"),
  },
};

/** The first approval is stored too; the caller must not roll it back. */
export async function approveInConsole(
  trx: Executor,
  seal: Seal,
  actor: StaffActor,
  prizeId: string,
  now: Date,
): Promise<{ isReleased: boolean }> {
  const result = await approvePrize(trx, seal, actor, prizeId, now);
  switch (result) {
    case "approved":
    case "first":
      return { isReleased: result === "approved" };
    case "same_member":
      throw staffProblems.problem("staff_second_member");
    case "not_claimed":
      throw staffProblems.problem("staff_changed");
    case "result_changed":
      throw battlegroundProblems.problem("prize_winner_changed");
    case "number_changed":
      throw battlegroundProblems.problem("prize_number_changed");
  }
}

/** The brand whose audience is exported. The caller has checked that the member works for it. */
export function audienceNamed(brands: readonly Brand[], key: string): Audience {
  const brand = brands.find((one) => one.key === key);
  if (!brand) throw commonProblem("not_found");
  return audienceOf(brand);
}
