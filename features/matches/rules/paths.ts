import type { Move } from "./move-types.ts";

/** The match wizard; notifications about a match link here. */
export function wizardPath({ eventId, matchId }: { eventId: string; matchId: string }): string {
  return `/match-wizard/${eventId}/${matchId}`;
}

/** URL fragment of links that lead straight to check-in. */
export const checkInMark = "#check-in";

/** Link of a button for a move. "Check in" skips the friend step. */
export function movePath(match: { eventId: string; matchId: string }, move: Move): string {
  return wizardPath(match) + (move === "check_in" ? checkInMark : "");
}

/** Visible to the two players only. */
export function pictureAddress(fileId: string): string {
  return `/match-pictures/${fileId}`;
}

/** Visible to staff who decide disputes. */
export function staffPictureAddress(fileId: string): string {
  return `/staff/match-pictures/${fileId}`;
}
