/** In the address of a battleground: the player is asked at once whether to enter. */
export const enterAgain = "enter";

/** Where a player is asked to enter a battleground. */
export function enteringPath(eventId: string): string {
  return `/event-home/${eventId}?${enterAgain}`;
}
