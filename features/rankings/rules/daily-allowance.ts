import { pointsFor, type AwardReason } from "./points.ts";

/**
 * Daily limits per pair of players, in the service's time zone: results with points, accepts with points, declines
 * that cost points. More accepts than results, because cancelled and future matches use no result.
 */
const dailyAllowance = { paid: 3, accept: 6, decline: 1 } as const;
export type Allowance = keyof typeof dailyAllowance;

/** Allowances used by a pair in a day. Results voided by staff do not count. */
export type UsedAllowances = Readonly<Partial<Record<Allowance, number>>>;

/** The allowance that a reason uses. Prevents farming points with a friend and draining a player with challenges. */
export function allowanceFor(reason: AwardReason): Allowance | undefined {
  if (reason === "decline" || reason === "accept") return reason;
  return pointsFor[reason] > 0 ? "paid" : undefined;
}

/** Accepting gives no points once the pair's results of the day give none. */
export function hasAllowanceLeft(allowance: Allowance, used: UsedAllowances): boolean {
  if ((used[allowance] ?? 0) >= dailyAllowance[allowance]) return false;
  return allowance !== "accept" || hasAllowanceLeft("paid", used);
}
