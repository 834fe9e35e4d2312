export * from "./rules/machine.ts";
export * from "./rules/moves.ts";
export * from "./rules/seen.ts";
export * from "./rules/states.ts";
export * from "./rules/times.ts";

/** How many matches "Live now" shows, and how many it can be asked for. */
export const liveShown = 3;
export const mostLiveShown = 25;

export const matchesPageSize = 25;

/** Requests that a player may have sent and that nobody has answered yet. */
export const mostOpenRequests = 5;
export const longestNote = 200;

/** Told in the room of a match, and to both players wherever they are, after each move. */
export const movedEvent = "moved";

/** Told in the room of a match when one of the two has added the other on the game's platform. */
export const friendAddedEvent = "friend-added";
