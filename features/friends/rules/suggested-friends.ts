/** Why a player is suggested as a friend. */
export type SuggestionReason =
  | { readonly kind: "played"; readonly count: number }
  | { readonly kind: "mutual"; readonly count: number }
  | { readonly kind: "elo"; readonly gameId: string };

export interface SuggestionSources {
  readonly opponents: readonly { readonly playerId: string; readonly matches: number }[];
  readonly friendsOfFriends: readonly { readonly playerId: string; readonly count: number }[];
  /** The closest first. */
  readonly nearRatings: readonly { readonly playerId: string; readonly gameId: string }[];
}

export interface Suggestion {
  readonly playerId: string;
  readonly reason: SuggestionReason;
}

export const maxSuggestions = 12;
const pointsPerMatch = 3;
const pointsPerFriend = 2;

/** The best candidates first, each with its strongest reason: matches played, then friends in common, then close ELO. */
export function rankSuggestions({
  opponents,
  friendsOfFriends,
  nearRatings,
}: SuggestionSources): Suggestion[] {
  const found = new Map<string, { points: number; reason: SuggestionReason }>();
  const add = (playerId: string, points: number, reason: SuggestionReason) => {
    const before = found.get(playerId);
    found.set(playerId, { points: (before?.points ?? 0) + points, reason: before?.reason ?? reason });
  };
  for (const { playerId, matches } of opponents) {
    add(playerId, matches * pointsPerMatch, { kind: "played", count: matches });
  }
  for (const { playerId, count } of friendsOfFriends) {
    add(playerId, count * pointsPerFriend, { kind: "mutual", count });
  }
  for (const [index, { playerId, gameId }] of nearRatings.entries()) {
    add(playerId, 1 - index / (nearRatings.length + 1), { kind: "elo", gameId });
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.points - a.points)
    .map(([playerId, { reason }]) => ({ playerId, reason }));
}
