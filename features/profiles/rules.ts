export * from "./rules/badges.ts";
export * from "./rules/elo-moments.ts";

/** How many results a profile shows. */
export const resultsShown = 5;
export const podiumsShown = 5;
export const ratedMatchesShown = 30;

export const outcomes = ["won", "lost", "drawn"] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf(winnerId: string | null, playerId: string): Outcome {
  if (winnerId === null) return "drawn";
  return winnerId === playerId ? "won" : "lost";
}

/** Results of matches between two players, from the side of the first one. */
export interface HeadToHead {
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

export function headToHeadOf(winners: readonly (string | null)[], playerId: string): HeadToHead {
  const results = winners.map((winnerId) => outcomeOf(winnerId, playerId));
  const count = (outcome: Outcome) => results.filter((one) => one === outcome).length;
  return { played: results.length, won: count("won"), lost: count("lost"), drawn: count("drawn") };
}

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

/** The rating change of one match, or a later correction of it. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  readonly isCorrection: boolean;
}

/** The ratings over time, oldest first: one point per match. A correction changes the point of its match. */
export function historyOf(changes: readonly RatingChange[]): number[] {
  const [first] = changes;
  if (!first) return [];
  const line = [first.before];
  for (const { after, isCorrection } of changes) {
    if (isCorrection) line.pop();
    line.push(after);
  }
  return line;
}

export const shareKinds = ["profile", "result", "event", "bracket"] as const;
export type ShareKind = (typeof shareKinds)[number];

export interface SharingSetting {
  /** Visitors can open shared links to the player's profile and results. */
  readonly isPublic: boolean;
  /** Search engines may list those pages. */
  readonly isIndexed: boolean;
}

export const defaultSharing: SharingSetting = { isPublic: true, isIndexed: false };

/** The page of the product that a shared link leads to. */
export function sharedPath(kind: ShareKind, subjectId: string): string {
  const pages = { profile: "profile", result: "match", event: "event-home", bracket: "bracket" } as const;
  return `/${pages[kind]}/${subjectId}`;
}

// Without characters that look alike.
const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
export const shareCodeLength = 10;
export const shareCodePattern = new RegExp(`^[${codeAlphabet}]{${shareCodeLength}}$`);

/** `bytes` are random. */
export function shareCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, shareCodeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join(
    "",
  );
}
