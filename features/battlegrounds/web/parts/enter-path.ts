/** Opens the enter dialog with the page. */
export function enterPath(eventId: string): string {
  return `/event-home/${eventId}?enter`;
}
