import { addBusinessDays } from "#kit/pure/business-days.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a prize is held after the result, because a match can be disputed that long. */
export const holdMs = 24 * hourMs;
/** How long a winner can claim. */
export const claimMs = 90 * dayMs;
/** After a refused claim the winner has at least this long to claim again. */
const claimAgainMs = 14 * dayMs;
const reminderMs = 7 * dayMs;
/** How long bank details stay after the payment, for questions of the bank. */
export const detailsRetentionMs = 90 * dayMs;
const paidWithinBusinessDays = 30;
/** Added for a late claim, when less of the 30 days is left. */
const paidAfterClaimBusinessDays = 10;
/** Number of different members of staff who must approve a claim. */
export const approvalsNeeded = 2;
/** An approval counts for this long; after it the second member has to find a first one again. */
const approvalHoldMs = 2 * dayMs;

export function approvedSince(now: Date): Date {
  return new Date(now.getTime() - approvalHoldMs);
}
/** Below the fourth place of a final, players share a place. */
export const maxPrizePlaces = 4;

export const prizesPath = "/prizes";

export function prizePath(id: string): string {
  return `${prizesPath}/${id}`;
}

export const prizeStates = [
  "provisional",
  "claimable",
  "claimed",
  "approved",
  "paid",
  "lapsed",
  "forfeited",
] as const;
export type PrizeState = (typeof prizeStates)[number];

/** The states of a prize as the battleground shows them. */
export const shownPrizeStates = [
  "promised",
  "held",
  "claimable",
  "claimed",
  "paid",
  "lapsed",
  "not_awarded",
] as const;
export type ShownPrizeState = (typeof shownPrizeStates)[number];

const shownStates: Readonly<Record<PrizeState, ShownPrizeState>> = {
  provisional: "held",
  claimable: "claimable",
  claimed: "claimed",
  approved: "claimed",
  paid: "paid",
  lapsed: "lapsed",
  forfeited: "not_awarded",
};

export function shownPrizeState(state: PrizeState): ShownPrizeState {
  return shownStates[state];
}

/** A corrected result moves a prize in these states to another player. Two approvals make it final. */
export function followsResult(state: PrizeState): boolean {
  return state === "provisional" || state === "claimable" || state === "claimed";
}

export interface PrizeStatus {
  readonly state: PrizeState;
  readonly playerId: string;
  readonly heldUntil: Date;
  readonly claimUntil: Date | null;
  readonly remindedAt: Date | null;
}

export interface PrizeResult {
  /** The player at the place now; undefined if there is none. */
  readonly winnerId: string | undefined;
  /** Whether the battleground has undecided matches or an undecided bracket. */
  readonly hasUnsettled: boolean;
}

export type PrizeChange =
  | { readonly to: "moved"; readonly winnerId: string; readonly heldUntil: Date }
  | { readonly to: "forfeited" }
  | { readonly to: "claimable"; readonly claimUntil: Date }
  | { readonly to: "reminded" }
  | { readonly to: "lapsed" };

/** The change that a deadline or a result causes; null if none. Winners and staff make the other changes. */
export function nextPrizeChange(
  { state, playerId, heldUntil, claimUntil, remindedAt }: PrizeStatus,
  { winnerId, hasUnsettled }: PrizeResult,
  now: Date,
): PrizeChange | null {
  if (!followsResult(state)) return null;
  if (winnerId === undefined) return hasUnsettled ? null : { to: "forfeited" };
  if (winnerId !== playerId) {
    // Players have the same time to dispute the corrected result as the first one.
    return { to: "moved", winnerId, heldUntil: later(now, holdMs) };
  }
  if (state === "provisional") {
    return now < heldUntil || hasUnsettled ? null : { to: "claimable", claimUntil: later(now, claimMs) };
  }
  if (state !== "claimable" || claimUntil === null) return null;
  if (now >= claimUntil) return { to: "lapsed" };
  const isReminderDue = remindedAt === null && now.getTime() >= claimUntil.getTime() - reminderMs;
  return isReminderDue ? { to: "reminded" } : null;
}

/** The time by which a prize is paid: 30 business days after the result. */
export function paymentDueAt(resultAt: Date, timeZone: string): Date {
  return addBusinessDays(resultAt, paidWithinBusinessDays, timeZone);
}

/** The same, or later for a late claim. */
export function paymentDueAfterClaim(dueAt: Date, claimedAt: Date, timeZone: string): Date {
  const soonest = addBusinessDays(claimedAt, paidAfterClaimBusinessDays, timeZone);
  return soonest > dueAt ? soonest : dueAt;
}

/** A prize that waits for its winner is not late. */
export function isPaymentLate({ state, dueAt }: { state: PrizeState; dueAt: Date }, now: Date): boolean {
  return now > dueAt && (state === "provisional" || state === "claimed" || state === "approved");
}

/** Why a player cannot claim now; undefined if nothing stands in the way. */
export function claimFault(
  { state, claimUntil }: { state: PrizeState; claimUntil: Date | null },
  now: Date,
): "prize_held" | "prize_claimed" | "prize_lapsed" | undefined {
  if (state === "provisional") return "prize_held";
  if (state === "lapsed" || state === "forfeited") return "prize_lapsed";
  if (state !== "claimable") return "prize_claimed";
  return claimUntil === null || now >= claimUntil ? "prize_lapsed" : undefined;
}

/** After a refusal the winner claims again. */
export function claimUntilAfterRefusal(claimUntil: Date | null, now: Date): Date {
  const again = later(now, claimAgainMs);
  return claimUntil && claimUntil > again ? claimUntil : again;
}

/** Why a claim was refused, as the winner reads it. */
export const refusalReasons = ["name", "identity", "account"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

interface PlayedTie {
  readonly side: "upper" | "lower" | "final";
  readonly round: number;
  readonly a: string | null;
  readonly b: string | null;
  readonly winner: string | null;
}

/** Players of a decided final from the first place to the fourth; empty until the grand final is decided. */
export function placesOfFinal(ties: readonly PlayedTie[]): string[] {
  const isOpen = ties.some(({ side, winner, a, b }) => side === "final" && winner === null && a && b);
  const decided = ties.filter(({ winner }) => winner !== null);
  const final = decided.filter(({ side }) => side === "final").toSorted(byRound)[0];
  if (isOpen || !final) return [];
  // Each of the last two rounds of the lower bracket has one tie.
  const lower = decided.filter(({ side }) => side === "lower").toSorted(byRound);
  const places = [final.winner, loserOf(final), ...lower.slice(0, 2).map(loserOf)];
  return places.filter((player) => player !== null);
}

const byRound = (one: PlayedTie, other: PlayedTie) => other.round - one.round;

function loserOf({ a, b, winner }: PlayedTie): string | null {
  return winner === a ? b : a;
}

/** Splits the pool. Every place has one player, because tables have no shared places. */
export function splitPool(
  { pool, places }: { readonly pool: number; readonly places: readonly number[] },
  winners: readonly string[],
): { place: number; amount: number; playerId: string }[] {
  let left = pool;
  return places.slice(0, maxPrizePlaces).flatMap((amount, index) => {
    const playerId = winners[index];
    if (amount <= 0 || amount > left) return [];
    left -= amount;
    return playerId === undefined ? [] : [{ place: index + 1, amount, playerId }];
  });
}

/** Whether these prizes can be set: positive, falling, and not more than the pool. */
export function arePrizesValid({ pool, places }: { pool: number; places: readonly number[] }): boolean {
  const sum = places.reduce((total, amount) => total + amount, 0);
  const isFalling = places.every((amount, index) => amount > 0 && amount <= (places[index - 1] ?? amount));
  return (
    isFalling && places.length <= maxPrizePlaces && sum <= pool && (pool === 0) === (places.length === 0)
  );
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}
