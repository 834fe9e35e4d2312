import type { Move } from "./rules/moves.ts";
export * from "./rules/apply-move.ts";
export * from "./rules/disputes.ts";
export * from "./rules/state-machine.ts";
export * from "./rules/moves.ts";
export * from "./rules/match-view.ts";
export * from "./rules/match-summary.ts";
export * from "./rules/notification-kinds.ts";
export * from "./rules/staff.ts";
export * from "./rules/states.ts";
export * from "./rules/times.ts";

export const maxLiveMatchesShown = 3;
export const maxLiveShown = 25;

export const matchesPageSize = 25;
/** Screens show "99+" from here on. */
export const maxCounted = 100;

/** Unanswered requests that a player may have sent at a time, without extra challenge slots. */
const openRequests = 5;

export function maxOpenRequests(extraSlots: number): number {
  return openRequests + extraSlots;
}

/** Why a player cannot be challenged, whatever the kickoff. */
export const challengeRefusals = [
  "challenge_self",
  "challenge_blocked",
  "closed_to_challenges",
  "no_common_battleground",
  "challenge_exists",
] as const;
export const maxNoteLength = 200;

/** Suggested opponents, and how many of the nearest in ELO are read on each side to find them. */
export const suggestionsShown = 6;
export const suggestionsPerBattleground = 3;
export const suggestionCandidates = 50;
export const maxStatementLength = 500;
export const maxDisputePictures = 3;

const awaitedMoves: readonly Move[] = ["accept", "check_in", "submit_score", "verify"];

/** Whether the match waits for a move by this player. */
export function waitsForPlayer({ moves }: { moves: readonly Move[] }): boolean {
  return moves.some((move) => awaitedMoves.includes(move));
}

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

/** Only the two players may join it. */
export function matchRoom(matchId: string): string {
  return `match:${matchId}`;
}

/** Published after each move in the match room and in the rooms of both players. */
export const movedEvent = "moved";

/** Published in the match room when a player has added the opponent on the game's platform. */
export const friendAddedEvent = "friend_added";
