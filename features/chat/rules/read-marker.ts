/** The marker never goes back. Undefined when it names a message that does not exist yet. */
export function nextReadMarker(readUpTo: number, upTo: number, lastSequence: number): number | undefined {
  return upTo > lastSequence ? undefined : Math.max(readUpTo, upTo);
}

/**
 * Without a marker nothing counts as unread: the player has not opened the room yet. `uncounted` of the messages after
 * the marker are the player's own or hidden by a block.
 */
export function unreadCount(lastSequence: number, readUpTo: number | null, uncounted = 0): number {
  return readUpTo === null ? 0 : Math.max(0, lastSequence - readUpTo - uncounted);
}

/** Sending moves the marker, unless something before the own message is unread. */
export function markerAfterSending(readUpTo: number | null, sequence: number): number {
  return readUpTo === null || readUpTo === sequence - 1 ? sequence : readUpTo;
}
