import { dayIn, monthStart } from "#kit/pure/calendar.ts";

/** Points per reason; a correction has its own amount. */
export const pointsFor = {
  accept: 10,
  play: 50,
  win: 150,
  decline: -25,
  cancel: -25,
  no_show: -25,
  unsubmitted: -25,
} as const;

export type AwardReason = keyof typeof pointsFor;
export type Reason = AwardReason | "correction";
export const reasons = [...(Object.keys(pointsFor) as AwardReason[]), "correction"] as const;

/** Reasons that come with a move; the others come with a result. */
export type MoveReason = Exclude<AwardReason, "play" | "win">;

/** The ledger may be negative; tables show at least zero. */
export function shownPoints(total: number): number {
  return Math.max(0, total);
}

export const startElo = 1000;
const provisionalMatches = 5;
const newcomerMatches = 10;
const newcomerK = 40;
const settledK = 24;

export interface Rating {
  readonly elo: number;
  /** Rated matches so far, without forfeits. */
  readonly matches: number;
}

export const newRating: Rating = { elo: startElo, matches: 0 };

/** 1 for a win, 0.5 for a draw, 0 for a loss. */
export type Score = 0 | 0.5 | 1;

/** The expected score of the ELO system. */
export function expected(elo: number, opponentElo: number): number {
  return 1 / (1 + 10 ** ((opponentElo - elo) / 400));
}

/** Computed from both ratings before the match. */
export function eloChange(own: Rating, opponent: Rating, score: Score): number {
  const k = own.matches < newcomerMatches ? newcomerK : settledK;
  return Math.round(k * (score - expected(own.elo, opponent.elo)));
}

export function afterMatch(own: Rating, opponent: Rating, score: Score): Rating {
  return { elo: own.elo + eloChange(own, opponent, score), matches: own.matches + 1 };
}

export function isProvisional(rating: Rating): boolean {
  return rating.matches < provisionalMatches;
}

/** A null winner is a draw. */
export type MatchResult =
  | { readonly outcome: "played"; readonly winnerId: string | null }
  | { readonly outcome: "forfeited"; readonly winnerId: string };

/** "void": staff found no result. */
export type CorrectedResult = MatchResult | { readonly outcome: "void" };

/** An unpaid match is above the pair's daily allowance: it gives no points and no ELO, and counts in no table. */
export function reasonsOf(result: CorrectedResult, playerId: string, isRanked: boolean): AwardReason[] {
  return awardReasons(result, playerId).filter((reason) => isRanked || pointsFor[reason] < 0);
}

function awardReasons(result: CorrectedResult, playerId: string): AwardReason[] {
  switch (result.outcome) {
    case "played":
      return result.winnerId === playerId ? ["play", "win"] : ["play"];
    case "forfeited":
      return result.winnerId === playerId ? ["win"] : ["no_show"];
    case "void":
      return [];
  }
}

export function pointsOf(result: CorrectedResult, playerId: string, isRanked: boolean): number {
  return reasonsOf(result, playerId, isRanked).reduce((sum, reason) => sum + pointsFor[reason], 0);
}

export interface Tally {
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** Unpaid matches add nothing, because wins also order a table. */
export function tallyOf(result: CorrectedResult, playerId: string, isRanked: boolean): Tally {
  if (result.outcome === "void" || !isRanked) return { played: 0, won: 0, lost: 0, drawn: 0 };
  const score = scoreOf(result, playerId);
  return { played: 1, won: Number(score === 1), lost: Number(score === 0), drawn: Number(score === 0.5) };
}

export function scoreOf({ winnerId }: Pick<MatchResult, "winnerId">, playerId: string): Score {
  if (winnerId === null) return 0.5;
  return winnerId === playerId ? 1 : 0;
}

/** Computed from the ratings before the match; undefined when not rated. */
export function ratingChangeOf(
  result: CorrectedResult,
  isRanked: boolean,
  own: Rating & { readonly playerId: string },
  opponent: Rating,
): number | undefined {
  if (result.outcome !== "played" || !isRanked) return undefined;
  return eloChange(own, opponent, scoreOf(result, own.playerId));
}

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

export interface Standing {
  readonly playerId: string;
  readonly points: number;
  readonly won: number;
  readonly lost: number;
  readonly elo: number;
  readonly enteredAt: Date;
}

/** Pts, W, fewer L, ELO, earlier entry; the id makes the order total. */
export function compareStandings(a: Standing, b: Standing): number {
  return (
    b.points - a.points ||
    b.won - a.won ||
    a.lost - b.lost ||
    b.elo - a.elo ||
    a.enteredAt.getTime() - b.enteredAt.getTime() ||
    Number(a.playerId > b.playerId) - Number(a.playerId < b.playerId)
  );
}

export const rankingsPageSize = 25;
/** Rows on either side of the player's own. */
export const neighbours = 12;

/** The month of a time in a time zone: "2026-11". */
export function seasonOf(instant: Date, timeZone: string): string {
  return dayIn(instant, timeZone).slice(0, "2026-11".length);
}

export interface SeasonBounds {
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
}

export function seasonBounds(season: string, timeZone: string): SeasonBounds {
  const [year = 0, month = 0] = season.split("-").map(Number);
  return { startsAt: monthStart(year, month, timeZone), endsAt: monthStart(year, month + 1, timeZone) };
}

export function neighbourSeason(season: string, months: number): string {
  const [year = 0, month = 1] = season.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, season.length);
}

/** Published in the room of the battleground's table when a match has changed it. */
export const tableEvent = "table_moved";

export function tableRoom(eventId: string): string {
  return `table:${eventId}`;
}
