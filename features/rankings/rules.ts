import { monthStart } from "#kit/pure/calendar.ts";
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

/** The month in which an instant falls, as the clocks of a place show it: "2026-11". */
export function seasonOf(instant: Date, timeZone: string): string {
  const { year, month } = wallClock(instant, timeZone);
  return `${year}-${String(month).padStart(2, "0")}`;
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

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(instant: Date, timeZone: string) {
  const clock = clocks.get(timeZone) ?? newClock(timeZone);
  clocks.set(timeZone, clock);
  const parts = new Map(clock.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  };
}

function newClock(timeZone: string): Intl.DateTimeFormat {
  const numeric = "2-digit" as const;
  return new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
}
