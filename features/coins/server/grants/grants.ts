import { servicesOf } from "#features/branding/rules.ts";
import { commonNotificationKinds, newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { staffProblems } from "#features/staff/contract.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import {
  csvOfList,
  recordAudit,
  timeSpanIn,
  type InboxQueue,
  type StaffScope,
} from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { toRowPage } from "#kit/db/page.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { coinProblems } from "../../contract.ts";
import { grantFilters, type GrantFilters, type StaffGrant } from "../../contract/staff.ts";
import {
  coinAuditActions,
  coinPermissions,
  firstGrantState,
  checkMayDecide,
  grantHoldMs,
  grantLimitWindowMs,
  type GrantState,
} from "../../rules.ts";
import { lockAccount, postCoins } from "../ledger/post.ts";
import { findServiceOfAccount } from "../ledger/store.ts";
import * as store from "./store.ts";

interface JobsPort {
  readonly jobs: Pick<Jobs, "enqueue">;
}

/** Pays at once, or stores a proposal for a second member. */
export async function grantCoins(
  trx: Executor,
  { jobs }: JobsPort,
  actor: StaffActor,
  { playerId, amount, reason }: { playerId: string; amount: number; reason: string },
  now: Date,
): Promise<{ state: GrantState }> {
  // Two simultaneous grants count together.
  const account = await lockAccount(trx, playerId, now);
  const since = new Date(now.getTime() - grantLimitWindowMs);
  const state = firstGrantState(amount, await store.sumGranted(trx, playerId, since));
  const id = newId({ now: () => now });
  await store.insert(trx, {
    id,
    service: await findServiceOfAccount(trx, account.id),
    brand: actor.brand,
    player_id: playerId,
    amount,
    reason,
    state,
    proposed_by: actor.actorId,
    proposed_at: now,
    decided_by: null,
    decided_at: null,
  });
  const isGranted = state === "granted";
  if (isGranted) await pay(trx, { jobs }, { id, playerId, amount }, now);
  const action = isGranted ? coinAuditActions.coins_granted : coinAuditActions.grant_proposed;
  const details = { player: playerId, coins: String(amount), reason };
  await recordAudit(trx, { ...actor, action, subject: id, details }, now);
  return { state };
}

async function pay(
  trx: Executor,
  { jobs }: JobsPort,
  { id, playerId, amount }: { id: string; playerId: string; amount: number },
  now: Date,
): Promise<void> {
  await postCoins(trx, { playerId, reason: "grant", amount, key: `grant:${id}` }, now);
  const notification = { playerId, params: { coins: amount }, link: "/rewards/history" };
  await notify(trx, [newNotification(commonNotificationKinds.coins_received, notification)], now, jobs);
}

/** The second member approves or refuses. */
export async function decideGrant(
  trx: Executor,
  ports: JobsPort,
  actor: StaffActor,
  { grantId, isApproved }: { grantId: string; isApproved: boolean },
  now: Date,
): Promise<void> {
  const grant = await store.lock(trx, grantId);
  if (!grant) throw commonProblem("not_found");
  switch (checkMayDecide(grant, actor.actorId, now)) {
    case "decided":
      throw staffProblems.problem("staff_changed");
    case "lapsed":
      throw coinProblems.problem("grant_lapsed");
    case "same_member":
      throw staffProblems.problem("staff_second_member");
    case "ok":
  }
  const { id, playerId, amount } = grant;
  if (isApproved) {
    // The player was removed meanwhile.
    if (playerId === null) throw staffProblems.problem("staff_changed");
    await pay(trx, ports, { id, playerId, amount }, now);
  }
  const after = isApproved ? "granted" : "refused";
  await store.updateState(trx, id, { state: after, decidedBy: actor.actorId }, now);
  const action = isApproved ? coinAuditActions.grant_approved : coinAuditActions.grant_refused;
  const details = { before: grant.state, after, coins: String(amount), player: playerId ?? "" };
  await recordAudit(trx, { ...actor, action, subject: id, details }, now);
}

const cursor = defineCursor({ at: "instant", id: "uuid" });

export async function listGrants(
  executor: Executor,
  scope: StaffScope,
  query: GrantFilters & { after?: string | undefined; limit: number; memberId?: string },
): Promise<{ rows: StaffGrant[]; next: string | null }> {
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
      grantId: row.id,
      player:
        row.playerId === null || row.username === null
          ? null
          : { playerId: row.playerId, username: row.username },
      brand: row.brand,
      amount: row.amount,
      reason: row.reason,
      state:
        checkMayDecide({ ...row, proposedAt: row.at }, "", scope.now) === "lapsed" ? "lapsed" : row.state,
      proposedBy: row.proposer,
      at: row.at.toISOString(),
      decidedBy: row.decider,
      isOwn: row.proposedBy === query.memberId,
    })),
    next: last && cursor.encode(last),
  };
}

export const grantsCsv = csvOfList({
  permission: coinPermissions.coin_lists,
  columns: ["id", "at", "brand", "player", "coins", "reason", "state", "proposed by", "decided by"],
  filters: grantFilters,
  list: listGrants,
  cells: (grant) => [
    grant.grantId,
    grant.at,
    grant.brand,
    grant.player?.username ?? null,
    String(grant.amount),
    grant.reason,
    grant.state,
    grant.proposedBy,
    grant.decidedBy,
  ],
});

export const grantQueue: InboxQueue = {
  permission: coinPermissions.coin_approvals,
  path: "/coin-grants?state=proposed",
  size: (executor, { brands, now }) =>
    store.countProposed(executor, servicesOf(brands), new Date(now.getTime() - grantHoldMs)),
};

/** Ends proposals that nobody has decided within two days. */
export function expireGrants(executor: Executor, now: Date): Promise<number> {
  return store.updateLapsed(executor, new Date(now.getTime() - grantHoldMs), now);
}
