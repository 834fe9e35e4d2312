import type { OwnMatch } from "#features/matches/contract.ts";

export function opponentIn(match: OwnMatch): OwnMatch["challenger"] {
  return match.you === "challenger" ? match.challenged : match.challenger;
}

/** Where a player does what a match wants. */
export function matchPath({ eventId, matchId }: Pick<OwnMatch, "eventId" | "matchId">): string {
  return `/match-wizard/${eventId}/${matchId}`;
}
