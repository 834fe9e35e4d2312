/** Where a player is asked at once whether to enter a battleground. */
export function enterPath(eventId: string): string {
  return `/event-home/${eventId}?enter`;
}
