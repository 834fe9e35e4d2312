/** Positions in the waiting list are counted up to here. */
export const maxPlaceInLine = 1_000;

/** Published in the room of the battleground's table when a player leaves the battleground or its waiting list. */
export const waitingListEvent = "waiting_list_moved";
