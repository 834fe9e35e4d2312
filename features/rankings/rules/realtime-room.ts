/** Published in the room of the battleground's table when a match has changed it. */
export const tableEvent = "table_moved";

export function tableRoom(eventId: string): string {
  return `table:${eventId}`;
}
