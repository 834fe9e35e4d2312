/** A player who enters a full battleground joins its waiting list. */
export function entryStateOf(event: {
  readonly entrants: number;
  readonly capacity: number;
}): "entered" | "waiting" {
  return event.entrants < event.capacity ? "entered" : "waiting";
}

/** Positions in the waiting list are counted up to here. */
export const maxPlaceInLine = 1_000;

/** Published in the room of the battleground's table when a player leaves the battleground or its waiting list. */
export const waitingListEvent = "waiting_list_moved";
