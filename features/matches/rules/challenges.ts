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
