/** A player's results in one game. */
export interface Tally {
  readonly game: { readonly id: string; readonly title: string };
  readonly played: number;
  readonly won: number;
}

export interface Stats {
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly winPercentage: number;
  readonly mostPlayedGame: Tally["game"] | null;
  readonly gamesPlayed: number;
}

export function statsOf(tallies: readonly Tally[]): Stats {
  const games = tallies.filter(({ played }) => played > 0).toSorted(byMostPlayed);
  const played = games.reduce((sum, tally) => sum + tally.played, 0);
  const won = games.reduce((sum, tally) => sum + tally.won, 0);
  return {
    matchesPlayed: played,
    matchesWon: won,
    winPercentage: played === 0 ? 0 : Math.round((100 * won) / played),
    mostPlayedGame: games[0]?.game ?? null,
    gamesPlayed: games.length,
  };
}

/** Sorts by matches played, then by wins; the id makes the order total. */
function byMostPlayed(a: Tally, b: Tally): number {
  return (
    b.played - a.played || b.won - a.won || Number(a.game.id > b.game.id) - Number(a.game.id < b.game.id)
  );
}
