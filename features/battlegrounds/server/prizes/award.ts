import { brandsOfAudience, type Brand } from "#features/branding/rules.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import {
  battlegroundAuditActions,
  battlegroundNotificationKinds,
  holdMs,
  nextPrizeChange,
  paymentDueAt,
  prizePath,
  splitPool,
  type PrizeChange,
} from "../../rules.ts";
import type { TiesPort } from "../ports.ts";
import { deleteClaim } from "./claim-store.ts";
import * as store from "./prize-store.ts";
import type { PrizeRow } from "./prize-store.ts";
import { findEntitled, findPlaces } from "./standings.ts";

type Kind = keyof typeof battlegroundNotificationKinds & `prize_${string}`;

export async function notifyWinner(
  trx: Executor,
  kind: Kind,
  { id, playerId, title }: Pick<PrizeRow, "id" | "playerId" | "title">,
  now: Date,
  link = prizePath(id),
): Promise<void> {
  const notification = { playerId, params: { event: title }, link };
  await notify(trx, [newNotification(battlegroundNotificationKinds[kind], notification)], now);
}

/** Where the brand shows prizes, gives those of an ended battleground to its places. False if it cannot yet. */
export async function awardPrizes(
  trx: Executor,
  brands: readonly Brand[],
  eventId: string,
  now: Date,
): Promise<boolean> {
  const event = await store.lockEvent(trx, eventId);
  if (!event || event.awardedAt !== null || event.endsAt > now) return false;
  const places = await findPlaces(trx, event);
  if (event.stage === "finals" && places.length === 0) return false;
  await store.updateAwarded(trx, eventId, now);
  const brand = brandsOfAudience(brands, event).find(({ prizes }) => prizes !== null);
  if (!brand || places.length === 0) return true;
  const winners = new Map((await store.findWinners(trx, places)).map((winner) => [winner.id, winner]));
  const resultAt = event.endsAt;
  const prizes = splitPool(event.prizes, places).map(({ place, amount, playerId }) => {
    const winner = winners.get(playerId);
    const isGone = winner !== undefined && winner.removedAt !== null;
    return {
      id: newId({ now: () => now }),
      service: winner?.service ?? brand.service,
      event_id: eventId,
      place,
      amount,
      currency: event.currency,
      player_id: playerId,
      state: isGone ? ("forfeited" as const) : ("provisional" as const),
      closed_at: isGone ? now : null,
      result_at: resultAt,
      held_until: new Date(resultAt.getTime() + holdMs),
      due_at: paymentDueAt(resultAt, brand.timeZone),
    };
  });
  await store.insertPrizes(trx, prizes);
  for (const { id, player_id: playerId, state } of prizes)
    if (state === "provisional")
      await notifyWinner(trx, "prize_won", { id, playerId, title: event.title }, now);
  return true;
}

/** Applies deadlines and corrected results to the prizes of one battleground. */
export async function settlePrizes(
  trx: Executor,
  ties: Pick<TiesPort, "hasUnsettled">,
  brands: readonly Brand[],
  eventId: string,
  now: Date,
): Promise<void> {
  const event = await store.lockEvent(trx, eventId);
  if (!event) return;
  const prizes = await store.lockPrizesOf(trx, eventId, ["provisional", "claimable", "claimed"]);
  const { isDecided, winnerOf } = await findEntitled(trx, event);
  const hasUnsettled = !isDecided || (await ties.hasUnsettled(trx, eventId));
  const timeZone = brandsOfAudience(brands, event)[0]?.timeZone ?? "UTC";
  for (const prize of prizes) {
    const change = nextPrizeChange(prize, { winnerId: winnerOf(prize), hasUnsettled }, now);
    if (change) await apply(trx, prize, change, timeZone, now);
  }
}

async function apply(
  trx: Executor,
  prize: PrizeRow,
  change: PrizeChange,
  timeZone: string,
  now: Date,
): Promise<void> {
  switch (change.to) {
    case "claimable":
      await store.updatePrize(trx, prize, {
        state: "claimable",
        claimable_at: now,
        claim_until: change.claimUntil,
      });
      return notifyWinner(trx, "prize_claimable", prize, now);
    case "reminded":
      await store.updatePrize(trx, prize, { reminded_at: now });
      return notifyWinner(trx, "prize_reminder", prize, now);
    case "lapsed":
      await store.updatePrize(trx, prize, { state: "lapsed", closed_at: now });
      return;
    case "forfeited":
      return forfeit(trx, prize, now);
    case "moved":
      return move(trx, prize, change, timeZone, now);
  }
}

/** The details of a claim are deleted, because they belong to the former winner. */
async function move(
  trx: Executor,
  prize: PrizeRow,
  { winnerId, heldUntil }: { winnerId: string; heldUntil: Date },
  timeZone: string,
  now: Date,
): Promise<void> {
  const [winner] = await store.findWinners(trx, [winnerId]);
  if (winner?.removedAt !== null) return forfeit(trx, prize, now);
  await deleteClaim(trx, prize.id);
  await store.updatePrize(trx, prize, {
    ...noClaim,
    player_id: winnerId,
    state: "provisional",
    result_at: now,
    held_until: heldUntil,
    due_at: paymentDueAt(now, timeZone),
    late_notified_at: null,
  });
  const details = { from: prize.playerId, to: winnerId, before: prize.state, after: "provisional" };
  const action = battlegroundAuditActions.prize_moved;
  await recordAudit(trx, { actorId: null, action, subject: prize.id, details }, now);
  await notifyWinner(trx, "prize_moved", prize, now, `/event-home/${prize.eventId}`);
  await notifyWinner(trx, "prize_won", { ...prize, playerId: winnerId }, now);
}

const noClaim = {
  claimable_at: null,
  claim_until: null,
  reminded_at: null,
  claimed_at: null,
  tax_accepted_at: null,
  approved_at: null,
  refused_at: null,
  refusal: null,
};

/** Forfeits the prize: its winner was removed, or the place has no player any more. */
export async function forfeit(trx: Executor, prize: PrizeRow, now: Date): Promise<void> {
  await deleteClaim(trx, prize.id);
  await store.updatePrize(trx, prize, { ...noClaim, state: "forfeited", closed_at: now });
}
