/** What a player's place in a table depends on. */
export interface Standing {
  readonly playerId: string;
  readonly points: number;
  readonly won: number;
  readonly lost: number;
  readonly elo: number;
  readonly enteredAt: Date;
}

/**
 * Pts, W, fewer L, ELO, earlier entry; the id decides between players who are equal in all of these. The database sorts
 * by `ranking_rows.sort_key` in the same order; the demo data needs it without a database.
 */
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
