import type { ShownMatch } from "#features/matches/contract.ts";

export function opponentIn(match: ShownMatch): ShownMatch["challenger"] {
  return match.you === "challenger" ? match.challenged : match.challenger;
}

/** Where a player does what a match wants. */
export function matchPath({ eventId, matchId }: Pick<ShownMatch, "eventId" | "matchId">): string {
  return `/match-wizard/${eventId}/${matchId}`;
}
