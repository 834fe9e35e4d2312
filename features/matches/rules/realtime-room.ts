/** Only the two players may join it. */
export function matchRoom(matchId: string): string {
  return `match:${matchId}`;
}

/** Published after each move in the match room and in the rooms of both players. */
export const movedEvent = "moved";

/** Published in the match room when a player has added the opponent on the game's platform. */
export const friendAddedEvent = "friend_added";
