/** In the order in which a profile shows them: the rarest first. */
export const badges = [
  "champion",
  "podium",
  "elo_1200",
  "streak_5",
  "hundred_matches",
  "all_rounder",
  "ten_matches",
  "first_win",
] as const;
export type Badge = (typeof badges)[number];

/** The achievements that badges depend on. */
export interface Achievements {
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly gamesPlayed: number;
  /** Wins in a row, the most ever. */
  readonly longestStreak: number;
  /** The highest current rating in any game. */
  readonly bestElo: number;
  /** The best place in a battleground that has ended; null without one. */
  readonly bestPlace: number | null;
  /** Whether the player has won a final. */
  readonly hasWonFinal: boolean;
}

const conditions: Readonly<Record<Badge, (player: Achievements) => boolean>> = {
  champion: ({ hasWonFinal }) => hasWonFinal,
  podium: ({ bestPlace }) => bestPlace !== null && bestPlace <= 3,
  elo_1200: ({ bestElo }) => bestElo >= 1_200,
  streak_5: ({ longestStreak }) => longestStreak >= 5,
  hundred_matches: ({ matchesPlayed }) => matchesPlayed >= 100,
  all_rounder: ({ gamesPlayed }) => gamesPlayed >= 3,
  ten_matches: ({ matchesPlayed }) => matchesPlayed >= 10,
  first_win: ({ matchesWon }) => matchesWon >= 1,
};

export function badgesOf(player: Achievements): Badge[] {
  return badges.filter((badge) => conditions[badge](player));
}
