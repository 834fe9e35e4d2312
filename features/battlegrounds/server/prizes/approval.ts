import type { Audience } from "#features/branding/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import {
  approvedSince,
  approvalsNeeded,
  battlegroundAuditActions,
  claimUntilAfterRefusal,
  isPaymentLate,
  type PayoutDetails,
  type PrizeState,
  type RefusalReason,
} from "../../rules.ts";
import type { StoredPrizes } from "../tables.ts";
import { notifyWinner } from "./award.ts";
import * as claims from "./claim-store.ts";
import { openDetails } from "./payout-details.ts";
import * as store from "./prize-store.ts";
import type { PrizeRow } from "./prize-store.ts";
import { findEntitled } from "./standings.ts";

export const maxListed = 500;

interface Change {
  readonly before: string;
  readonly after: string;
}

export function record(
  trx: Executor,
  actor: StaffActor,
  entry: {
    action: (typeof battlegroundAuditActions)[keyof typeof battlegroundAuditActions];
    subject: string;
    details: Readonly<Record<string, string>> & Partial<Change>;
  },
  now: Date,
): Promise<void> {
  return recordAudit(trx, { ...actor, ...entry }, now);
}

/** Sets the prizes of a battleground and of its series, until somebody enters. */
export async function setPrizes(
  trx: Executor,
  actor: StaffActor,
  { eventId, prizes }: { eventId: string; prizes: StoredPrizes },
  now: Date,
): Promise<"set" | "locked" | "missing"> {
  const result = isUuid(eventId) ? await store.updatePrizes(trx, eventId, prizes) : "missing";
  if (result === "set") {
    const details = { pool: String(prizes.pool), places: prizes.places.join(", ") };
    await record(
      trx,
      actor,
      { action: battlegroundAuditActions.prizes_promised, subject: eventId, details },
      now,
    );
  }
  return result;
}

/** The prizes of an audience in these states, without bank details; the first due come first. */
export async function listPrizesForStaff(
  executor: Executor,
  audience: Audience,
  states: readonly PrizeState[],
  now: Date,
) {
  const rows = await store.findForStaff(executor, audience, {
    states,
    approvedSince: approvedSince(now),
    limit: maxListed,
  });
  return rows.map((row) => ({ ...row, isLate: isPaymentLate(row, now) }));
}

export type ApprovalResult =
  | "approved"
  | "first"
  | "same_member"
  | "not_claimed"
  | "result_changed"
  | "number_changed";

/** The second member who approves releases the payment. */
export async function approvePrize(
  trx: Executor,
  seal: Seal,
  actor: StaffActor,
  prizeId: string,
  now: Date,
): Promise<ApprovalResult> {
  const locked = await lock(trx, prizeId);
  if (locked?.prize.state !== "claimed") return "not_claimed";
  const { prize, event } = locked;
  const { winnerOf } = await findEntitled(trx, event);
  if (winnerOf(prize) !== prize.playerId) return "result_changed";
  if (await hasLostNumber(trx, seal, prize)) return "number_changed";
  const since = approvedSince(now);
  const count = await claims.insertApproval(trx, { prizeId, memberId: actor.actorId, since }, now);
  if (count === undefined) return "same_member";
  const isReleased = count >= approvalsNeeded;
  if (isReleased) await store.updatePrize(trx, prize, { state: "approved", approved_at: now });
  const details = {
    before: prize.state,
    after: isReleased ? "approved" : prize.state,
    approvals: String(count),
  };
  await record(
    trx,
    actor,
    { action: battlegroundAuditActions.prize_approved, subject: prizeId, details },
    now,
  );
  return isReleased ? "approved" : "first";
}

/** Airtime goes to the number of the claim only while it is the winner's. */
async function hasLostNumber(trx: Executor, seal: Seal, { id, playerId }: PrizeRow): Promise<boolean> {
  const claim = await claims.findClaim(trx, id);
  if (claim?.method !== "airtime") return false;
  const { msisdn } = openDetails(seal, { prizeId: id, playerId }, claim.details);
  const winner = await claims.findClaimant(trx, playerId);
  return winner?.msisdn !== msisdn || winner.churnedAt !== null || winner.lockedAt !== null;
}

/** The winner can claim again. False if there is no claim, or the bank already has it. */
export async function refusePrize(
  trx: Executor,
  actor: StaffActor,
  { prizeId, reason, note }: { prizeId: string; reason: RefusalReason; note: string },
  now: Date,
): Promise<boolean> {
  const prize = (await lock(trx, prizeId))?.prize;
  if (!prize || (prize.state !== "claimed" && prize.state !== "approved")) return false;
  const claim = await claims.findClaim(trx, prizeId);
  if (claim && claim.exportedAt !== null) return false;
  await claims.deleteClaim(trx, prizeId);
  await store.updatePrize(trx, prize, {
    state: "claimable",
    claimed_at: null,
    tax_accepted_at: null,
    approved_at: null,
    reminded_at: null,
    refused_at: now,
    refusal: reason,
    claim_until: claimUntilAfterRefusal(prize.claimUntil, now),
  });
  const details = { before: prize.state, after: "claimable", reason, note };
  await record(
    trx,
    actor,
    { action: battlegroundAuditActions.prize_refused, subject: prizeId, details },
    now,
  );
  await notifyWinner(trx, "prize_refused", prize, now);
  return true;
}

/** Records the payment. False if the prize is not approved. */
export async function markPrizePaid(
  trx: Executor,
  actor: StaffActor,
  { prizeId, reference }: { prizeId: string; reference: string },
  now: Date,
): Promise<boolean> {
  const prize = (await lock(trx, prizeId))?.prize;
  if (prize?.state !== "approved") return false;
  await store.updatePrize(trx, prize, { state: "paid", paid_at: now, reference });
  const details = { before: prize.state, after: "paid", reference };
  await record(trx, actor, { action: battlegroundAuditActions.prize_paid, subject: prizeId, details }, now);
  await notifyWinner(trx, "prize_paid", prize, now);
  return true;
}

/** Identity and account of a claim, for finance alone; every reading is in the audit log. */
export async function readPayoutDetails(
  trx: Executor,
  seal: Seal,
  actor: StaffActor,
  prizeId: string,
  now: Date,
): Promise<PayoutDetails | undefined> {
  const claim = isUuid(prizeId) ? await claims.findClaim(trx, prizeId) : undefined;
  if (!claim) return undefined;
  await record(
    trx,
    actor,
    { action: battlegroundAuditActions.prize_details_read, subject: prizeId, details: {} },
    now,
  );
  return openDetails(seal, { prizeId, playerId: claim.playerId }, claim.details);
}

export async function lock(trx: Executor, prizeId: string) {
  return isUuid(prizeId) ? store.lockPrize(trx, prizeId) : undefined;
}
