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
export function expectedScore(elo: number, opponentElo: number): number {
  return 1 / (1 + 10 ** ((opponentElo - elo) / 400));
}

/** Computed from both ratings before the match. */
export function eloChange(own: Rating, opponent: Rating, score: Score): number {
  const k = own.matches < newcomerMatches ? newcomerK : settledK;
  return Math.round(k * (score - expectedScore(own.elo, opponent.elo)));
}

export function afterMatch(own: Rating, opponent: Rating, score: Score): Rating {
  return { elo: own.elo + eloChange(own, opponent, score), matches: own.matches + 1 };
}

export function isProvisional(rating: Rating): boolean {
  return rating.matches < provisionalMatches;
}
