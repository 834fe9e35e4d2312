import type { Move } from "./rules/moves.ts";
export * from "./rules/decide.ts";
export * from "./rules/state-machine.ts";
export * from "./rules/moves.ts";
export * from "./rules/match-view.ts";
export * from "./rules/match-summary.ts";
export * from "./rules/states.ts";
export * from "./rules/times.ts";

/** How many matches "Live now" shows, and how many it can be asked for. */
export const liveShown = 3;
export const mostLiveShown = 25;

export const matchesPageSize = 25;
/** Beyond it a screen says "99+". */
export const mostCounted = 100;

/** Requests that a player may have sent and that nobody has answered yet. */
export const mostOpenRequests = 5;

/** Why somebody cannot be challenged at all, whatever the time. */
export const challengeRefusals = [
  "challenge_self",
  "challenge_blocked",
  "challenge_closed",
  "no_common_battleground",
  "challenge_open",
] as const;
export const longestNote = 200;

/** Opponents that are suggested, and how many of the nearest in ELO are looked at on each side to find them. */
export const suggestionsShown = 6;
export const suggestionsInArena = 3;
export const suggestionsLookedAt = 50;
/** What a player can say about a score that is wrong. */
export const longestStatement = 500;
export const mostDisputePictures = 3;

const awaitedMoves: readonly Move[] = ["accept", "check_in", "submit_score", "verify"];

/** Whether a match waits for a move that only this player can make. */
export function waitsForPlayer({ moves }: { moves: readonly Move[] }): boolean {
  return moves.some((move) => awaitedMoves.includes(move));
}

/** Where players act on a match, and where what they are told of it leads. */
export function wizardPath({ eventId, matchId }: { eventId: string; matchId: string }): string {
  return `/match-wizard/${eventId}/${matchId}`;
}

/** Marks an address that was pressed to check in. */
export const checkInMark = "#check-in";

/** Where a button leads that names a move: whoever presses "Check in" is not asked for a friend first. */
export function movePath(match: { eventId: string; matchId: string }, move: Move): string {
  return wizardPath(match) + (move === "check_in" ? checkInMark : "");
}

/** Where the two players, and nobody else, see a picture of their match. */
export function pictureAddress(fileId: string): string {
  return `/match-pictures/${fileId}`;
}

/** Where staff see it who decide a dispute. */
export function staffPictureAddress(fileId: string): string {
  return `/staff/match-pictures/${fileId}`;
}

/** Which only the two who play it may join. */
export function matchRoom(matchId: string): string {
  return `match:${matchId}`;
}

/** Told in the room of a match, and to both players wherever they are, after each move. */
export const movedEvent = "moved";

/** Told in the room of a match when one of the two has added the other on the game's platform. */
export const friendAddedEvent = "friend_added";
