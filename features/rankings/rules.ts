import { dayIn, monthStart } from "#kit/pure/calendar.ts";

/** What each reason adds to or takes from a player's points; a correction brings its own amount. */
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

/** Those that a move brings; the others come with a result. */
export type MoveReason = Exclude<AwardReason, "play" | "win">;

/** The ledger keeps the truth; a table never shows less than zero. */
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
  /** Rated matches so far: forfeits do not count. */
  readonly matches: number;
}

export const newRating: Rating = { elo: startElo, matches: 0 };

/** 1 for a win, 0.5 for a draw, 0 for a loss. */
export type Score = 0 | 0.5 | 1;

/** The share of the points that a player is expected to take from an opponent. */
export function expected(elo: number, opponentElo: number): number {
  return 1 / (1 + 10 ** ((opponentElo - elo) / 400));
}

/** How far one match moves a rating. Both players' changes are computed from the ratings before the match. */
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

/** What stands at the end of a match. Without a winner it is a draw. */
export type MatchResult =
  | { readonly outcome: "played"; readonly winnerId: string | null }
  | { readonly outcome: "forfeited"; readonly winnerId: string };

/** Staff may also find that there is no result. */
export type CorrectedResult = MatchResult | { readonly outcome: "void" };

/** A match that is not paid has used up what its pair may get in a day: it gives no points and no ELO, and counts in no table. */
export function reasonsOf(result: CorrectedResult, playerId: string, isPaid: boolean): AwardReason[] {
  return awardReasons(result, playerId).filter((reason) => isPaid || pointsFor[reason] < 0);
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

export function pointsOf(result: CorrectedResult, playerId: string, isPaid: boolean): number {
  return reasonsOf(result, playerId, isPaid).reduce((sum, reason) => sum + pointsFor[reason], 0);
}

export interface Tally {
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** What a result adds to the row of one of its players. Wins order a table too, so they are limited like points. */
export function tallyOf(result: CorrectedResult, playerId: string, isPaid: boolean): Tally {
  if (result.outcome === "void" || !isPaid) return { played: 0, won: 0, lost: 0, drawn: 0 };
  const score = scoreOf(result, playerId);
  return { played: 1, won: Number(score === 1), lost: Number(score === 0), drawn: Number(score === 0.5) };
}

export function scoreOf({ winnerId }: Pick<MatchResult, "winnerId">, playerId: string): Score {
  if (winnerId === null) return 0.5;
  return winnerId === playerId ? 1 : 0;
}

/** What a result does to a rating, from the ratings before the match; undefined where it is not rated. */
export function ratingChangeOf(
  result: CorrectedResult,
  isPaid: boolean,
  own: Rating & { readonly playerId: string },
  opponent: Rating,
): number | undefined {
  if (result.outcome !== "played" || !isPaid) return undefined;
  return eloChange(own, opponent, scoreOf(result, own.playerId));
}

/**
 * What two players may have of each other in a day of their service: results that give points, matches whose accepting does,
 * and declines that cost some. Twice as many are accepted as give points: what was cancelled or is still ahead takes nothing
 * from a result, and nobody accepts for a friend who cancels all day long.
 */
const dailyAllowance = { paid: 3, accept: 6, decline: 1 } as const;
export type Allowance = keyof typeof dailyAllowance;

/** How much of each a pair has had in a day. A result that staff took back is none that was had. */
export type UsedAllowances = Readonly<Partial<Record<Allowance, number>>>;

/** Which one a reason needs. Nobody farms a friend, and nobody is drained by one who challenges all day long. */
export function allowanceFor(reason: AwardReason): Allowance | undefined {
  if (reason === "decline" || reason === "accept") return reason;
  return pointsFor[reason] > 0 ? "paid" : undefined;
}

/** Where no result of the day gives points any more, accepting a further match gives none either. */
export function hasAllowanceLeft(allowance: Allowance, taken: UsedAllowances): boolean {
  if ((taken[allowance] ?? 0) >= dailyAllowance[allowance]) return false;
  return allowance !== "accept" || hasAllowanceLeft("paid", taken);
}

export interface Standing {
  readonly playerId: string;
  readonly points: number;
  readonly won: number;
  readonly lost: number;
  readonly elo: number;
  readonly enteredAt: Date;
}

/** The order of every table: Pts, W, fewer L, ELO, earlier entry; the id keeps it total. */
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
/** How many rows a player sees on either side of the own one. */
export const neighbours = 12;

/** The month in which an instant falls, as the clocks of a place show it: "2026-11". */
export function seasonOf(instant: Date, timeZone: string): string {
  return dayIn(instant, timeZone).slice(0, "2026-11".length);
}

export interface SeasonBounds {
  readonly startsAt: Date;
  /** The first instant that is no longer in the season. */
  readonly endsAt: Date;
}

export function seasonBounds(season: string, timeZone: string): SeasonBounds {
  const [year = 0, month = 0] = season.split("-").map(Number);
  return { startsAt: monthStart(year, month, timeZone), endsAt: monthStart(year, month + 1, timeZone) };
}

/** The month so many months later, or before with a negative number. */
export function neighbourSeason(season: string, months: number): string {
  const [year = 0, month = 1] = season.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, season.length);
}

/** Told in the room of a battleground's table when a match has changed it. */
export const tableEvent = "table_moved";

export function tableRoom(eventId: string): string {
  return `table:${eventId}`;
}
